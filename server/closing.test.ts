import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from './app.ts';
import { readerOn } from './testing/longReads.ts';
import { ON_PRIMARY, test, type TestApp } from './testing/testApp.ts';

/** The test's server, listening, with threads that end for good. */
async function serve({ ctx, database, clock }: TestApp) {
  const reader = readerOn(database);
  let hasEnded = false;
  const { server } = await buildApp({
    config: { ...ctx.config, PORT: 0 },
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
  const closing = new Promise<void>((resolve) => {
    server.addHook('preClose', async () => resolve());
  });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  /** Starts to close; returns once it began, with the end of it. */
  const close = async () => {
    const closed = server.close();
    await closing;
    return { closed };
  };
  return { server, port: Number(port), close };
}

test.skipIf(ON_PRIMARY)('what was asked before a stop is answered, with long reads too', async ({ app }) => {
  const { token } = await app.admin();
  const { server, port, close } = await serve(app);
  const body = JSON.stringify({ from: '2026-01', to: '2026-03', groupBy: 'seller' });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const asked = once(server.server, 'request');
  socket.write(
    `POST /trpc/admin.reportMonths HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  await asked;
  const { closed } = await close();
  socket.write(body.slice(9));
  expect((await text(socket)).match(/^HTTP.*|"error".*/gm)).toEqual(['HTTP/1.1 200 OK']);
  await closed;
});
