import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { uploadForm } from '../../../api/files/uploads.ts';
import type { KeptPhoto } from '../../../device/schema.ts';

const TIMEOUT_MS = 2 * 60_000;

/** The server deletes a photo without a sale after a day. */
const LIFE_MS = 12 * HOUR_MS;

/** Whether the server still has a photo uploaded then. */
export function isStillThere(sentAtMs: number | null): boolean {
  return sentAtMs !== null && Date.now() - sentAtMs < LIFE_MS;
}

interface Upload extends KeptPhoto {
  /** Called with the share sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a DNI photo. Returns its signed name; throws a RestFailure. */
export async function uploadPhoto({ bytes, type, fileName, onProgress, signal }: Upload): Promise<string> {
  const form = new FormData();
  form.append('photo', new Blob([bytes], { type }), fileName);
  const response = await uploadForm({
    path: '/api/uploads/dni',
    form,
    timeoutMs: TIMEOUT_MS,
    onProgress: (sentBytes, totalBytes) => onProgress(sentBytes / totalBytes),
    signal,
  });
  return (response as { dniPhoto: string }).dniPhoto;
}
