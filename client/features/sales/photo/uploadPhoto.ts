import { uploadForm } from '../../../api/uploadForm.ts';

const TIMEOUT_MS = 2 * 60_000;

interface Upload {
  photo: Blob;
  fileName: string;
  /** Told the sent share, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a photo of an identity document; answers its signed name, or throws a RestFailure. */
export async function uploadPhoto({ photo, fileName, onProgress, signal }: Upload): Promise<string> {
  const form = new FormData();
  form.append('photo', photo, fileName);
  const answer = await uploadForm({
    path: '/api/uploads/dni',
    form,
    timeoutMs: TIMEOUT_MS,
    onProgress: (sentBytes, totalBytes) => onProgress(sentBytes / totalBytes),
    signal,
  });
  return (answer as { dniPhoto: string }).dniPhoto;
}
