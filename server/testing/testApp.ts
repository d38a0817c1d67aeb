import { test as base } from 'vitest';
import { createTestApp, type TestApp } from './createTestApp.ts';

// Apart, because Vitest's own process creates servers too, for component tests, and cannot load "vitest".
export * from './createTestApp.ts';

/** Vitest's `test` with a fresh server as `app`; `test.override({ variables })` changes its environment. */
export const test = base.extend<{ variables: Record<string, string>; app: TestApp }>({
  variables: {},
  app: async ({ variables }, use) => {
    const app = await createTestApp(variables);
    await use(app);
    await app.close();
  },
});
