import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files/downloadFile.ts';
import { errorText } from '../api/errors.ts';
import { saveFile } from '../forms/saveFile.ts';
import { notifyFailure } from './notices.tsx';

interface Download {
  /** Path from the root, as in `/api/sales/export.csv`. */
  path: string;
  name: string;
}

/** Saves a file of the server; a failure shows as a notice with this title. */
export function useDownload(failureTitle: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ path, name }: Download) => saveFile(await downloadFile(path), name),
    onError: (error) => notifyFailure(failureTitle, errorText(error)),
  });
  return { isPending, start: (download: Download) => !isPending && mutate(download) };
}
