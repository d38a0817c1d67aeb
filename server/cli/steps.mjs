// Steps that are skipped while their input is unchanged. Plain JavaScript, like prepare.mjs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VITE = 'node_modules/vite/bin/vite.js';
const MESSAGES = { server: 'Construyendo el servidor…', client: 'Construyendo la aplicación…' };

/** Builds `server` or `client` into its folder of .build; `runNode` gets the arguments for Node. */
export function build(side, runNode) {
  const inputs = ['package-lock.json', 'tsconfig.json', 'shared', side];
  unlessDone(MESSAGES[side], `.build/.${side}`, inputs, () =>
    runNode([VITE, 'build', side, '--logLevel', 'warn']),
  );
}

/** Runs `work`, which throws or ends the process if it fails, unless it was done with these input files. */
export function unlessDone(message, stampFile, inputs, work) {
  const stamp = fingerprint(inputs);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log(message);
  rmSync(stampFile, { force: true });
  work();
  writeFileSync(stampFile, stamp);
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  const visit = (path, entry) => {
    if (entry?.isDirectory()) {
      const children = readdirSync(path, { withFileTypes: true });
      children.sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const child of children) visit(join(path, child.name), child);
    } else if (!path.endsWith('.test.ts')) {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const input of inputs) visit(input, statSync(input));
  return hash.digest('hex');
}
