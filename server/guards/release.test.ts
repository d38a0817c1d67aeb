import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../shared/version.ts';

test('the version is that of package.json and of the newest release in the changelog, or later while there is more', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const changelog = readFileSync('.github/CHANGELOG.md', 'utf8');
  const newest = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(changelog)?.[1];
  const isReleased = !/^## Unreleased$/m.test(changelog);
  const mend = 'change shared/version.ts, package.json (npm version) and .github/CHANGELOG.md together';
  expect([manifest.version, newest === VERSION], mend).toEqual([VERSION, isReleased]);
});

test("behind nginx as documented, no log holds a customer's token, and a restart is told in readable Spanish", () => {
  const nginx =
    readFileSync('server/OPERATION.md', 'utf8')
      .match(/```nginx[\s\S]*?```/g)
      ?.join('\n') ?? '';
  expect(nginx).toMatch(/^\s*access_log off;/m);
  expect(nginx).toContain('default_type "text/plain; charset=utf-8";');
});
