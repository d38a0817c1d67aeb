// npm run test:node -- 22|24|26: runs the unit tests on that major version of Node.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BUNDLED_VERSION, environmentWith, installNode } from './node.mjs';

const VERSIONS = { 22: '22.14.0', 24: BUNDLED_VERSION, 26: '26.10.0' };

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const version = VERSIONS[process.argv[2]];
if (version === undefined) {
  console.error(`Uso: npm run test:node -- ${Object.keys(VERSIONS).join('|')}`);
  process.exit(1);
}
const folder = installNode(version);
console.log(`Node.js ${version}`);
const { status } = spawnSync(
  `${folder}/node`,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'server/vitest.config.ts', '--project', 'unit'],
  { stdio: 'inherit', env: environmentWith(folder) },
);
process.exit(status ?? 1);
