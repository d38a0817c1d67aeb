import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textsIn = (folder: string, name: RegExp) =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

// The build is made before the tests (server/testing/build.mjs).
test("the bundle copies objects in Node's own way", () => {
  const bundle = textsIn('.build/server', /\.js$/).join('\n');
  expect(bundle).not.toContain('_objectSpread2(');
  expect(bundle).toMatch(/Object\.assign\(Object\.assign\(\{\}, opts\.ctx\), nextOpts\.ctx\)/);
});

test('tRPC has no getter in a literal, which copying would run', () => {
  const texts = textsIn('node_modules/@trpc/server/dist', /\.mjs$/);
  expect(texts.some((text) => text.includes('function _objectSpread2('))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/^\s*(?:get \w+\(\)|get: )/m);
});
