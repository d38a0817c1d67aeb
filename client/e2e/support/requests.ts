import type { Page } from 'playwright-core';

interface HeldRequests {
  /** The body of each request so far. */
  bodies: string[];
  /** Lets the requests go, those held and those to come. */
  release: () => void;
  /** Fails them instead, as without a connection. */
  abort: () => void;
  /** Brings the connection back after `abort`. */
  stop: () => Promise<void>;
}

/** Holds back the requests whose procedure begins like this, so that what the page shows in between stays. */
export async function holdRequests(page: Page, procedure = ''): Promise<HeldRequests> {
  const pattern = `**/trpc/${procedure}**`;
  const bodies: string[] = [];
  const decision = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(pattern, async (route) => {
    bodies.push(route.request().postData() ?? '');
    await route[await decision.promise]();
  });
  return {
    bodies,
    release: () => decision.resolve('continue'),
    abort: () => decision.resolve('abort'),
    stop: () => page.unroute(pattern),
  };
}
