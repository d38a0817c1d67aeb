import { expect } from 'vitest';
import type { Response } from './ask.ts';

/** Must never leave the server: SQL, driver names and errors, stacks, paths of this machine. */
const INSIDE =
  /sqlite|drizzle|constraint failed|syntax error|no such (table|column)|\b(select|insert into|update|delete from) [^.]*\b(from|values|set|where)\b|\b(Type|Range|Reference|Syntax|Zod|TRPC|Prisma)Error\b|\bat \S+ \(|node_modules|node:internal|\.(ts|js|mjs):\d+|file:\/\/\/|\/(tmp|home|usr)\/|ENOENT|EACCES|busboy/i;

const ENGLISH =
  /\b(the|is|was|are|not|invalid|expected|received|required|must|should|unexpected|missing|cannot|failed|too|unknown|bad|request|body|internal|found|allowed|input|error)\b/i;

/** Contract values offered by a sentence: `debe ser uno de: done, failed`. */
const OFFERED = /uno de: [\w, ]+/g;

/** A field by its wire name instead of its label. */
const WIRE_NAME = /El campo (?!id )[a-z]\w*/;

/** Refusals before fields were read, so without `details`. */
const UNREAD =
  /^(La solicitud no es válida|El cuerpo de la solicitud no es un JSON válido|El encabezado \S+ no es válido)/;

export interface Refusal {
  status: number;
  message: unknown;
  details: unknown;
}

export function expectSound({ status, text }: Response): void {
  expect(status).toBeLessThan(500);
  expect(INSIDE.exec(text)?.[0]).toBeUndefined();
}

/** Expects a Spanish sentence, with a detail per bad field if fields were read. */
export function expectSentence({ status, message, details }: Refusal): void {
  expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡].{5}/su);
  expect(ENGLISH.exec((message as string).replaceAll(OFFERED, ''))?.[0]).toBeUndefined();
  expect(WIRE_NAME.exec(message as string)?.[0]).toBeUndefined();
  if (details !== undefined) {
    expect(details).toEqual(expect.arrayContaining([expect.any(String)]));
    expect((details as string[]).join('. ')).toBe(message);
  }
  if (status === 400 && !UNREAD.test(message as string)) expect(details).toBeDefined();
}

/** Reads a REST refusal, expecting only its envelope. */
export function restRefusal({ status, type, text }: Response): Refusal {
  expect(type).toContain('application/json');
  const { success, error, details, code, ...rest } = JSON.parse(text) as Record<string, unknown>;
  expect({ success, rest }).toEqual({ success: false, rest: {} });
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  return { status, message: error, details };
}

/** Reads the refusal of each call in a tRPC response; undefined for accepted calls. */
export function rpcRefusals(response: Response): (Refusal | undefined)[] {
  const { type, text } = response;
  if (text.startsWith('{"success":false')) return [restRefusal(response)];
  const isStream = type.startsWith('text/event-stream');
  const pieces = isStream
    ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? '')
    : text.split('\n');
  const items = pieces.filter((piece) => piece !== '').flatMap((piece) => outcomes(JSON.parse(piece)));
  expect(isStream || items.length > 0).toBe(true);
  return items;
}

function outcomes(value: unknown): (Refusal | undefined)[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('result' in value) return [undefined];
  // A stream sends only the error, other responses an envelope.
  const error =
    'error' in value ? value.error : 'httpStatus' in Object(Reflect.get(value, 'data')) ? value : undefined;
  return error === undefined
    ? Object.values(value).flatMap(outcomes)
    : [rpcRefusal(error as Record<string, unknown>)];
}

function rpcRefusal({ message, code, data, ...rest }: Record<string, unknown>): Refusal {
  const { httpStatus, details } = data as { httpStatus: number; details?: unknown };
  expect({ code, rest }).toEqual({ code: expect.any(Number), rest: {} });
  expect(httpStatus).toBeLessThan(500);
  return { status: httpStatus, message, details };
}
