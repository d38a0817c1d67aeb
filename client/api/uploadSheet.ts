import { uploadForm } from './uploadForm.ts';

const TIMEOUT_MS = 2 * 60_000;

/** Uploads a spreadsheet for reading, with other form fields. */
export async function uploadSheet<Read>(
  path: string,
  file: File | null,
  fields: Record<string, string> = {},
): Promise<Read> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file);
  const response = await uploadForm({
    path,
    form,
    timeoutMs: TIMEOUT_MS,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return (response as { import: Read }).import;
}
