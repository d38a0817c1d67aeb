import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { z } from 'zod';
import { appRouter } from '../routes.ts';
import { calls, createPeople } from '../testing/calls/calls.ts';
import { cpuMsOf } from '../testing/cpuTime.ts';
import { createTestApp } from '../testing/testApp.ts';

// One core serves all users: a pattern or call that takes long for a long text stops the server.

const LONGEST_MS = 50;
const PATTERN_TEXT = 30 * 1024;
const BODY_TEXT = 60 * 1024;

/** Runs of characters found in patterns; each with and without an end that makes them fail. */
const RUNS =
  ' |\n|=|.|-|a|A|0|"|{|}|/|@|,|;|\\|:|_|+|<|é|a |a.|0.|\n |a@|{a|a-|0-|\r\n|A=|aA0|\t |a@a.|1970-01-01T'.split(
    '|',
  );

function slowTexts(length: number): string[] {
  return RUNS.flatMap((run) => {
    const text = run.repeat(Math.ceil(length / run.length));
    return [text, `A${text}!`];
  });
}

const BODY_TEXTS = slowTexts(BODY_TEXT);
/** For the way through the server; only the schema sees all of a text. */
const SOME_BODY_TEXTS = [' ', '=', 'a.'].map((run) => `A${run.repeat(BODY_TEXT / run.length)}!`);

/** The least of some tries. */
async function leastMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && least > LONGEST_MS; round += 1) {
    least = Math.min(least, await cpuMsOf(work));
  }
  return least;
}

/** Short and longer texts of two characters of a pattern: repetitions in repetitions double the time with each pair. */
function pairsOf({ source }: RegExp): string[][] {
  const classes = [/\\s/.test(source) && ' ', /\\d/.test(source) && '0', /\\w/.test(source) && 'a'];
  const literal = source.replaceAll(/\\[a-z]|[()[\]{}*+?|^$\\]/gi, '');
  const characters = [...new Set([...literal, ...classes.filter((one) => one !== false)])];
  const pairs = characters.flatMap((one) => characters.map((other) => one + other));
  return pairs.map((pair) => [8, 12, 16, 20].map((count) => `${pair.repeat(count)}!`));
}

const root = join(import.meta.dirname, '../..');

function patternsOf(file: string): RegExp[] {
  const patterns: RegExp[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) patterns.push(new RegExp(node.regex.pattern, node.regex.flags.replace('g', '')));
    },
  });
  visitor.visit(program);
  return patterns;
}

const files = globSync('{shared,server}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('server/testing/'),
);
const patterns = files.flatMap((file) => patternsOf(file).map((pattern) => ({ file, pattern })));

test('no pattern takes long for a long text', async () => {
  expect(files.length).toBeGreaterThan(300);
  expect(patterns.length).toBeGreaterThan(90);

  const slow: string[] = [];
  for (const { file, pattern } of patterns) {
    const everywhere = new RegExp(pattern.source, `${pattern.flags}g`);
    for (const text of slowTexts(PATTERN_TEXT)) {
      const ms = await leastMs(() => text.replaceAll(everywhere, ''));
      if (ms < LONGEST_MS) continue;
      slow.push(`${file}: ${pattern} takes ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 8))}…`);
      break;
    }
  }
  expect(slow).toEqual([]);
});

test('no pattern takes twice as long with each repetition', async () => {
  const slow: string[] = [];
  for (const { file, pattern } of patterns) {
    for (const texts of pairsOf(pattern)) {
      for (const text of texts) {
        const startMs = performance.now();
        pattern.exec(text);
        if (performance.now() - startMs < LONGEST_MS) continue;
        if ((await leastMs(() => pattern.exec(text))) < LONGEST_MS) continue;
        slow.push(`${file}: ${pattern} for ${text}`);
        break;
      }
    }
  }
  expect(slow).toEqual([]);
});

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The paths of all texts that an input may hold. */
function textsIn(schema: JsonSchema, path: string[] = []): string[][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    textsIn(one as JsonSchema, path),
  );
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textsIn(field as JsonSchema, [...path, name]),
  );
  const items = schema.items ? textsIn(schema.items as JsonSchema, [...path, '0']) : [];
  return [...(schema.type === 'string' ? [path] : []), ...inside, ...fields, ...items];
}

function withText(input: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  if (key === '0') return [withText(undefined, rest, text)];
  const fields = (input ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: withText(fields[key], rest, text) };
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodType[] } }>,
);

test('no field of a call takes long for a long text', async () => {
  const app = await createTestApp();
  const people = await createPeople(app);
  const slow: string[] = [];
  let fields = 0;
  let requests = 0;
  for (const [name, { _def }] of procedures) {
    const example = await calls[name]?.input?.(people);
    for (const schema of _def.inputs) {
      const places = textsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
      fields += places.length;
      for (const place of places) {
        const measure = async (text: string, work: (input: object) => unknown) => {
          const input = withText(example, place, text) as object;
          const ms = await leastMs(() => work(input));
          if (ms >= LONGEST_MS)
            slow.push(
              `${name} ${place.join('.')}: ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 8))}…`,
            );
        };
        for (const text of BODY_TEXTS) await measure(text, (input) => schema.safeParse(input));
        if (_def.type !== 'mutation') continue;
        for (const text of SOME_BODY_TEXTS) {
          requests += 1;
          await measure(text, (input) => people.admin.rpc(name, input));
        }
      }
    }
  }
  await app.close();
  expect(fields).toBeGreaterThan(100);
  expect(requests).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});
