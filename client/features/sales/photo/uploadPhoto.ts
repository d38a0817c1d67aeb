import { uploadForm } from '../../../api/uploadForm.ts';

const TIMEOUT_MS = 2 * 60_000;

/** A photo as it is sent. */
export interface ReadyPhoto {
  photo: Blob;
  fileName: string;
}

interface Upload extends ReadyPhoto {
  /** Called with the share sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a DNI photo. Returns its signed name; throws a RestFailure. */
export async function uploadPhoto({ photo, fileName, onProgress, signal }: Upload): Promise<string> {
  const form = new FormData();
  form.append('photo', photo, fileName);
  const response = await uploadForm({
    path: '/api/uploads/dni',
    form,
    timeoutMs: TIMEOUT_MS,
    onProgress: (sentBytes, totalBytes) => onProgress(sentBytes / totalBytes),
    signal,
  });
  return (response as { dniPhoto: string }).dniPhoto;
}
