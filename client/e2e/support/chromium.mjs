import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Without windows and notices, for two thirds of the CPU. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Searches CHROMIUM_PATH, the PATH, macOS applications, Playwright's. */
export function findChromium({ showsNotices = false } = {}) {
  const names = showsNotices ? BROWSERS : [SHELL, ...BROWSERS];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...MAC, chromium.executablePath()].find(
    (path) => path && existsSync(path) && isExecutable(path),
  );
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
