import type { Page, Request } from 'playwright-core';

interface HeldCalls {
  /** The body of each request so far. */
  bodies: string[];
  /** Lets the requests go, those held and those to come. */
  release: () => void;
  /** Fails them instead, as without a connection. */
  abort: () => void;
  /** Brings the connection back after `abort`. */
  stop: () => Promise<void>;
}

/** Holds back the calls of a procedure, or of all, so that what the page shows in between stays. */
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

/**
 * Ends the page's routes, once what they are handling is through: without waiting, the browser's and the handler's
 * responses to one request collide.
 */
export function restoreNetwork(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}
