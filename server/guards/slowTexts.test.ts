import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { leastMs, LONGEST_MS, slowTexts } from '../testing/slowTexts.ts';

const PATTERN_TEXT = 30 * 1024;

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
