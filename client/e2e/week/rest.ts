import type { Session } from '../support/server.ts';

export interface Answer<T> {
  status: number;
  body: T & { error?: string; details?: string[] };
}

export interface CallOptions {
  as?: Session | undefined;
  body?: object;
  form?: FormData;
}

/** Returns how to call the server; one that ends without an answer rejects. */
export function restOf(server: { url: string }) {
  return async <T>(call: string, { as, body, form }: CallOptions = {}): Promise<Answer<T>> => {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    return { status: response.status, body: (await response.json()) as never };
  };
}

export function formOf(
  fields: Record<string, string>,
  field: string,
  files: Record<string, Buffer | string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files))
    form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}
