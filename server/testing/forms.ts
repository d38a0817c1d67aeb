import type { Person, RestResponse, TestApp } from './testApp.ts';

export interface FormFile {
  name: string;
  content: Uint8Array | string;
}

export async function postForm(
  app: TestApp,
  person: Person | undefined,
  url: string,
  fields: Record<string, string>,
  files: { field: string; list: FormFile[]; first?: boolean },
): Promise<RestResponse> {
  const form = new FormData();
  const addFiles = () => {
    for (const { name, content } of files.list)
      form.append(files.field, new Blob([content as Uint8Array<ArrayBuffer>]), name);
  };
  if (files.first) addFiles();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (!files.first) addFiles();
  const encoded = new Response(form);
  const response = await app.server.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
