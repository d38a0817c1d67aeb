import '../ui/styles.ts';
import * as React from 'react';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../api/queryClient.ts';
import { listenForBack } from '../router/dialogEntries.ts';
import { closeTeam } from './team.ts';
import { leave } from './render.tsx';

const DESK = [1280, 900] as const;

const problems: string[] = [];

for (const kind of ['error', 'warn'] as const) {
  const print = console[kind].bind(console);
  console[kind] = (...parts: unknown[]) => {
    problems.push(`console.${kind}: ${parts.map(String).join(' ')}`);
    print(...parts);
  };
}

listenForBack();

// React notes a stack for each element, a quarter of a page's CPU, to print it behind warnings; from this count on it does not.
const STACKS_OF_A_SECOND = 10_000;
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as never;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => STACKS_OF_A_SECOND,
  set: () => {},
});

// The app waits three seconds in all before a screen shows a failure.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

beforeEach(() => void problems.splice(0));

afterEach(async () => {
  await leave();
  await closeTeam();
  if (window.innerWidth !== DESK[0]) await page.viewport(...DESK);
  expect(problems).toEqual([]);
});
