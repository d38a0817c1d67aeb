import type { Page, Request } from 'playwright-core';

interface HeldCalls {
  bodies: string[];
  release: () => void;
  abort: () => void;
  stop: () => Promise<void>;
}

export async function holdCalls(
  page: Page,
  procedure = '',
  isMeant: (request: Request) => boolean = () => true,
): Promise<HeldCalls> {
  const address = `**/trpc/*${procedure}**`;
  const bodies: string[] = [];
  const decision = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(address, async (route) => {
    if (!isMeant(route.request())) return route.continue();
    bodies.push(route.request().postData() ?? '');
    return route[await decision.promise]();
  });
  return {
    bodies,
    release: () => decision.resolve('continue'),
    abort: () => decision.resolve('abort'),
    stop: () => restoreNetwork(page),
  };
}

/** Waits for running handlers: the browser's response would collide with theirs. */
export function restoreNetwork(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}

/** Scripts of the built client. */
export const CODE = '**/assets/*.js';

/** Returns how to release the matching files. */
export async function holdFiles(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
