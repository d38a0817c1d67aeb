import { RestFailure } from './restFailure.ts';
import { authorization } from './trpc.ts';

interface Upload {
  /** Below the server's root, such as `/api/uploads/dni`. */
  path: string;
  form: FormData;
  /** Files over a bad mobile network take longer than an ordinary call may. */
  timeoutMs: number;
  /** Told the bytes sent so far, of the whole form. */
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

/** Posts a form with files; answers the parsed body of a 201, or throws a RestFailure. */
export function uploadForm({ path, form, timeoutMs, onProgress, signal }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // fetch still cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(new RestFailure(request.status, request.responseText));
    });
    for (const silence of ['error', 'timeout', 'abort']) {
      request.addEventListener(silence, () => reject(new RestFailure()));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
