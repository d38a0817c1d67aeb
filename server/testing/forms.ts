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
  const payload = Buffer.from(await encoded.arrayBuffer());
  return postEncoded(app, person, url, { type: encoded.headers.get('content-type') ?? '', payload });
}

/** Posts a body of this type, signed in if a person is given. */
export async function postEncoded(
  app: TestApp,
  person: Person | undefined,
  url: string,
  { type, payload }: { type: string; payload: Buffer | string },
): Promise<RestResponse> {
  const response = await app.server.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': type,
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    payload,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
