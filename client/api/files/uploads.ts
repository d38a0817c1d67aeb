import { parseBody, RestFailure } from '../restFailure.ts';
import { authorization } from '../trpc.ts';

const SHEET_TIMEOUT_MS = 2 * 60_000;

interface Upload {
  path: string;
  form: FormData;
  /** Long enough for files over bad mobile networks. */
  timeoutMs: number;
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  signal?: AbortSignal;
}

/** Returns the parsed body of a 201; throws a RestFailure. */
export function uploadForm({ path, form, timeoutMs, onProgress, signal }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const body = status === 201 ? parseBody(responseText) : {};
      if (body.success === true) resolve(body);
      else reject(new RestFailure(status, responseText));
    });
    for (const event of ['error', 'timeout', 'abort']) {
      request.addEventListener(event, () => reject(new RestFailure()));
    }
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Uploads a spreadsheet for reading, with other form fields. */
export async function uploadSheet<Read>(
  path: string,
  file: File | null,
  fields: Record<string, string> = {},
): Promise<Read> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file);
  const response = await uploadForm({ path, form, timeoutMs: SHEET_TIMEOUT_MS });
  return (response as { import: Read }).import;
}
