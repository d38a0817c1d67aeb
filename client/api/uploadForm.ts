import { RestFailure } from './restFailure.ts';
import { authorization } from './trpc.ts';

interface Upload {
  path: string;
  form: FormData;
  /** Long enough for files over bad mobile networks. */
  timeoutMs: number;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

/** Returns the parsed body of a 201; throws a RestFailure. */
export function uploadForm({ path, form, timeoutMs, onProgress, signal }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(new RestFailure(request.status, request.responseText));
    });
    for (const event of ['error', 'timeout', 'abort']) {
      request.addEventListener(event, () => reject(new RestFailure()));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
