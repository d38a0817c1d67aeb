import type { z } from 'zod';
import { cpuMsOf } from './cpuTime.ts';

// One core serves all users: a pattern or call that takes long for a long text stops the server.

export const LONGEST_MS = 50;

/** Runs of characters found in patterns; each with and without an end that makes them fail. */
const RUNS =
  ' |\n|=|.|-|a|A|0|"|{|}|/|@|,|;|\\|:|_|+|<|é|a |a.|0.|\n |a@|{a|a-|0-|\r\n|A=|aA0|\t |a@a.|1970-01-01T'.split(
    '|',
  );

export function slowTexts(length: number): string[] {
  return RUNS.flatMap((run) => {
    const text = run.repeat(Math.ceil(length / run.length));
    return [text, `A${text}!`];
  });
}

/** The least of some tries. */
export async function leastMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && least > LONGEST_MS; round += 1) {
    least = Math.min(least, await cpuMsOf(work));
  }
  return least;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The paths of all texts that an input may hold. */
export function textsIn(schema: JsonSchema, path: string[] = []): string[][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    textsIn(one as JsonSchema, path),
  );
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textsIn(field as JsonSchema, [...path, name]),
  );
  const items = schema.items ? textsIn(schema.items as JsonSchema, [...path, '0']) : [];
  return [...(schema.type === 'string' ? [path] : []), ...inside, ...fields, ...items];
}

export function withText(input: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  if (key === '0') return [withText(undefined, rest, text)];
  const fields = (input ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: withText(fields[key], rest, text) };
}
