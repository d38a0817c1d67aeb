import '../ui/styles.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { closeTeam } from './team.ts';
import { leave } from './render.tsx';

const problems: string[] = [];

for (const kind of ['error', 'warn'] as const) {
  const print = console[kind].bind(console);
  console[kind] = (...parts: unknown[]) => {
    problems.push(`console.${kind}: ${parts.map(String).join(' ')}`);
    print(...parts);
  };
}

beforeEach(() => void problems.splice(0));

afterEach(async () => {
  leave();
  await closeTeam();
  expect(problems).toEqual([]);
});
