import { RestFailure } from '../../app/restFailure.ts';
import { authorization } from '../../app/trpc.ts';

// A photo over a bad mobile network takes longer than an ordinary call may.
const TIMEOUT_MS = 120_000;

interface Upload {
  photo: Blob;
  fileName: string;
  /** Told the sent share, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a photo of an identity document; answers its signed name, or throws a RestFailure. */
export function uploadPhoto({ photo, fileName, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch still cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads/dni');
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded / event.total));
    request.addEventListener('load', () => {
      if (request.status === 201) {
        resolve((JSON.parse(request.responseText) as { dniPhoto: string }).dniPhoto);
      } else reject(new RestFailure(request.status, request.responseText));
    });
    for (const silence of ['error', 'timeout', 'abort']) {
      request.addEventListener(silence, () => reject(new RestFailure()));
    }
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('photo', photo, fileName);
    request.send(form);
  });
}
