import { calls, splitInput } from './calls/calls.ts';
import type { Client, Method } from './testApp.ts';

export const DOORS = ['rest', 'rpc'] as const;
export type Door = (typeof DOORS)[number];

export const CREATED: Record<Door, number> = { rest: 201, rpc: 200 };

export interface DoorResponse<T> {
  status: number;
  error: string | undefined;
  details: string[] | undefined;
  code: unknown;
  /** The procedure's result; from REST the body, or its only field. */
  result: T;
}

/** Calls a procedure by name, or by its REST call in the table of calls, whose path parameter comes from the input. */
export async function callThrough<T>(
  door: Door,
  person: Client,
  procedure: string,
  input: object = {},
): Promise<DoorResponse<T>> {
  if (door === 'rpc') {
    const { status, body } = await person.rpc(procedure, input);
    return { status, error: body.error, details: body.details, code: body.code, result: body.data as T };
  }
  const [method, path] = (calls[procedure]?.rest ?? '').split(' ') as [Method, string];
  const { parameter, rest: fields } = splitInput(path, input);
  const url = `/api${path.replace(/:\w+/, parameter)}`;
  const { status, body } =
    method === 'GET'
      ? await person.rest(method, `${url}?${new URLSearchParams(fields as Record<string, string>)}`)
      : await person.rest(method, url, fields);
  const { success: _success, error, details, code, ...rest } = body;
  const values = Object.values(rest);
  return { status, error, details, code, result: (values.length === 1 ? values[0] : rest) as T };
}
