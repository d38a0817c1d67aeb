import { closeSync, openSync, utimesSync } from 'node:fs';

/** Makes `now` the time of a program. Runs there as text: needs nothing around it. */
function replaceDate(now: () => number): void {
  globalThis.Date = class extends Date {
    constructor(...values: [] | [number]) {
      if (values.length === 0) super(now());
      else super(...values);
    }
    static override now() {
      return now();
    }
  } as DateConstructor;
}

/** For the environment of a program; its children inherit it. */
const clockOf = (now: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`(${String(replaceDate)})(${now})`)}`,
});

export const clockAhead = (aheadMs: number) => clockOf(`((now) => () => now() + ${aheadMs})(Date.now)`);

/** A clock that stands still at the instant that `setClock` gave to the file. */
export const clockIn = (file: string) =>
  clockOf(`() => Math.round(process.getBuiltinModule('fs').statSync(${JSON.stringify(file)}).mtimeMs)`);

export function setClock(file: string, nowMs: number): void {
  closeSync(openSync(file, 'a'));
  utimesSync(file, nowMs / 1000, nowMs / 1000);
}
