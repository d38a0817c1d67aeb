import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from './app.ts';
import { readerOn } from './testing/longReads.ts';
import { ON_PRIMARY, test, type TestApp } from './testing/testApp.ts';

/** The test's server, listening, with threads that end for good. */
async function serve({ ctx, database, clock }: TestApp) {
  const reader = readerOn(database, ctx.config);
  let hasEnded = false;
  const { server } = await buildApp({
    config: ctx.config,
    database,
    now: () => clock.nowMs,
    reader: {
      read: async (...read) => {
        if (hasEnded) throw new Error('the thread ended');
        return reader.read(...read);
      },
      close: async () => void (hasEnded = true),
    },
  });
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.addHook('preClose', async () => {
    begun.resolve();
    await goOn.promise;
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  /** Returns once the server has begun to close; it takes connections until `goOn`. */
  const close = async () => {
    const closed = server.close();
    await begun.promise;
    return { closed, goOn: () => goOn.resolve() };
  };
  return { server, address, close };
}

test.skipIf(ON_PRIMARY)('what was asked before a stop is answered, with long reads too', async ({ app }) => {
  const { token } = await app.admin();
  const { server, address, close } = await serve(app);
  const body = JSON.stringify({ from: '2026-01', to: '2026-03', groupBy: 'seller' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const asked = once(server.server, 'request');
  socket.write(
    `POST /trpc/admin.reportMonths HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  await asked;
  const { closed, goOn } = await close();
  goOn();
  socket.write(body.slice(9));
  // Ends: nothing would come on a connection that is kept alive.
  expect((await text(socket)).match(/^(HTTP|connection).*|"error".*/gm)).toEqual([
    'HTTP/1.1 200 OK',
    'connection: close',
  ]);
  await closed;
});

test('who comes while the server stops is served, once, and a stream ends at once', async ({ app }) => {
  const { token } = await app.seller();
  const { address, close } = await serve(app);
  const { closed, goOn } = await close();
  const ask = async (path: string) => {
    const response = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.text();
    return [response.status, response.headers.get('connection')];
  };
  expect(await ask('/api/plans')).toEqual([200, 'close']);
  expect(await ask('/api/chat/live')).toEqual([200, 'close']);
  goOn();
  await closed;
});
