import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { changeDatabase, queryDatabase } from '../testing/dataDir.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';
import { newDevice, startPushService } from '../testing/pushService.ts';
import { sender } from '../testing/writers.ts';

const ADMIN = { email: 'jefa@example.com', password: 'secreto-de-jefa' };
const SELLER = { name: 'Ana', email: 'ana@example.com', phone: '1', location: 'Salta', password: 'secreto' };
const soon = { timeout: 30_000, interval: 20 };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/ventas-test-`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const waiting = () => Number(queryDatabase(dataDir, 'SELECT count(*) FROM push_messages')[0]);

test(
  'a server killed before or while it sends a push message sends it after the next start, and then no more',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    const service = await startPushService();
    const start = () =>
      startServer({
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...service.variables,
      });
    let server = await start();
    onTestFinished(() => server.end('SIGKILL'));
    const { token } = await sender(server.address)('POST', '/auth/register', SELLER);
    const device = newDevice();
    await sender(server.address, String(token))('PUT', '/push/subscription', device.subscription);
    const { token: adminToken } = await sender(server.address)('POST', '/auth/login', ADMIN);
    const { chatRoom } = await sender(server.address, String(token))('GET', '/chat/private-admin');
    const { _id: room } = chatRoom as { _id: string };

    service.respond(() => undefined);
    const send = sender(server.address, String(adminToken));
    await send('POST', `/chat/${room}/messages`, { content: 'Hola' });
    await server.end('SIGKILL');
    expect(waiting()).toBe(1);
    expect(service.posts).toHaveLength(0);

    server = await start();
    await vi.waitFor(() => expect(service.posts).toHaveLength(1), soon);
    await server.end('SIGKILL');
    expect(waiting()).toBe(1);

    // The claim of the killed server ends.
    changeDatabase(dataDir, 'UPDATE push_messages SET due_at = 0');
    service.respond(() => ({ status: 201 }));
    server = await start();
    await vi.waitFor(() => expect(waiting()).toBe(0), soon);
    await server.end('SIGTERM');
    expect(service.readBy(device).map(({ tag }) => tag)).toEqual([`message-${room}`, `message-${room}`]);
  },
);
