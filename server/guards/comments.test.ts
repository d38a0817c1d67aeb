import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)\s|\s\/\/\s/;
const OPENING = /(?:^|\s)(?:\/\/|\/\*\*?|\*) (?:What|The same|Whoever|Whatever|Nobody|Everybody)\b/;
const OWN = /(?:\/\/|\/\*|^\s*\*).*\bof (?:its|their) own\b/;

test('comments name their subject: no clause that has to be decoded', () => {
  const files = globSync('{server,client,shared}/**/*.{ts,tsx,mjs}', { cwd: root });
  const comments = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (COMMENT.test(line) ? [{ place: `${file}:${index + 1}`, line }] : [])),
  );
  expect(comments.length).toBeGreaterThan(1000);
  const refused = comments.filter(({ line }) => OPENING.test(line) || OWN.test(line));
  expect(
    refused.map(({ place, line }) => `${place}: ${line.trim()}`),
    'begin with a noun or a verb (Returns …, Throws …)',
  ).toEqual([]);
});

/** A word and quotation marks of English around a name or words. */
const ENGLISH_QUOTES = /[a-záéíóúñ] ["“][^"“”=]*["”]/i;

test('texts quote with « »', () => {
  const files = globSync('{client/{app,features,ui,visitor},shared,server/features}/**/*.{ts,tsx}', {
    cwd: root,
  });
  const lines = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
    );
  expect(lines.some(({ line }) => line.includes('«'))).toBe(true);
  const refused = lines.filter(({ line }) => !COMMENT.test(line) && ENGLISH_QUOTES.test(line));
  expect(refused.map(({ place, line }) => `${place}: ${line.trim()}`)).toEqual([]);
});
