const BOUNDARY = 'frontera-de-prueba';

/** A field of a form, or a file when it has a name of its own. */
export interface FormPart {
  name: string;
  filename?: string;
  content: Buffer | string;
}

/** A multipart form as it travels. */
export function multipart(parts: FormPart[]): { headers: { 'content-type': string }; payload: Buffer } {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk))),
  };
}
