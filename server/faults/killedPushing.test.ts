import { expect, test, vi } from 'vitest';
import { changeDatabase, queryDatabase } from '../testing/dataDir.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { newDevice, startPushService } from '../testing/pushService.ts';
import { openAccount, signInAsAdmin, useServedDir } from '../testing/servedDir.ts';
import { sender } from '../testing/writers.ts';

const soon = { timeout: 30_000, interval: 20 };

const { place, start } = useServedDir();

const waiting = () => Number(queryDatabase(place.dataDir, 'SELECT count(*) FROM push_messages')[0]);

test(
  'a server killed before or while it sends a push message sends it after the next start, and then no more',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    const service = await startPushService();
    let server = await start(service.variables);
    const token = await openAccount(server.address, 'Ana');
    const device = newDevice();
    await sender(server.address, token)('PUT', '/push/subscription', device.subscription);
    const admin = await signInAsAdmin(server.address);
    const { chatRoom } = await sender(server.address, token)('GET', '/chat/private-admin');
    const { _id: room } = chatRoom as { _id: string };

    service.respond(() => undefined);
    const send = sender(server.address, admin);
    await send('POST', `/chat/${room}/messages`, { content: 'Hola' });
    await server.end('SIGKILL');
    expect(waiting()).toBe(1);
    expect(service.posts).toHaveLength(0);

    server = await start(service.variables);
    await vi.waitFor(() => expect(service.posts).toHaveLength(1), soon);
    await server.end('SIGKILL');
    expect(waiting()).toBe(1);

    // The claim of the killed server ends.
    changeDatabase(place.dataDir, 'UPDATE push_messages SET due_at = 0');
    service.respond(() => ({ status: 201 }));
    server = await start(service.variables);
    await vi.waitFor(() => expect(waiting()).toBe(0), soon);
    await server.end('SIGTERM');
    expect(service.readBy(device).map(({ tag }) => tag)).toEqual([`message-${room}`, `message-${room}`]);
  },
);
