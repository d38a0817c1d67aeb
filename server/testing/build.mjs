import { spawnSync } from 'node:child_process';
import { build } from '../cli/steps.mjs';

/** Builds the server if outdated: tests start the program that `npm start` starts. */
export function setup(project) {
  buildServer();
  project.onTestsRerun(buildServer);
}

function buildServer() {
  build('server', (args) => {
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error('The server could not be built');
  });
}
