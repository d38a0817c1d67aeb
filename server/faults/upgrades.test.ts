import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SELLER } from '../cli/demo/sellers.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { usePlace } from '../testing/dataDir.ts';
import { freePort } from '../testing/ports.ts';
import { builtProgram, commandEnvironment, PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { sender } from '../testing/writers.ts';

// UPGRADE_FROM names folders of built checkouts, with a comma between them; server/release/earlier.sh makes them.
const EARLIER = (process.env.UPGRADE_FROM ?? '').split(',');
const OUTAGE_MS = 2_000;

const place = usePlace();

type Send = ReturnType<typeof sender>;
interface Sale {
  _id: string;
  status: string;
  customerInfo: { name: string; dni: string; dniPhoto?: string };
  commissionAmount: number;
}

/** The Node that a checkout was installed with, if it is not the one of this test. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node');
  return existsSync(own) ? own : process.execPath;
}

const loadOfACore = () => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

function run(node: string, args: string[], port: number): ChildProcess {
  const variables = { DATA_DIR: place.dataDir, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const env = { ...process.env, ...commandEnvironment(variables) };
  // Early versions take an empty variable for a bad one.
  for (const [name, value] of Object.entries(env)) if (value === '') delete env[name];
  const child = spawn(node, args, { cwd: place.root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function fill(folder: string, port: number): Promise<void> {
  const program = join(folder, '.build/server/cli/demo.js');
  const [code] = await once(run(nodeOf(folder), [program, '--sellers', '8', '--sales', '150'], port), 'exit');
  expect(code).toBe(0);
}

/** Starts a server and waits until it is up; returns what stops it. */
async function serve(node: string, program: string, port: number): Promise<() => Promise<void>> {
  const child = run(node, [program], port);
  const exited = once(child, 'exit');
  const isUp = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.status;
  await expect.poll(isUp, { timeout: PROGRAM_TIMEOUT_MS, interval: 20 }).toBe(200);
  return async () => {
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  };
}

async function signIn(address: string, email: string): Promise<Send> {
  const { token } = await sender(address)('POST', '/auth/login', { email, password: DEMO_PASSWORD });
  return sender(address, String(token));
}

async function salesOf(send: Send, path: string) {
  const all: Sale[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const { sales } = (await send('GET', `${path}?page=${page}&limit=50`)) as { sales: Sale[] };
    all.push(...sales);
  }
  return all
    .map(({ _id, status, customerInfo: { name, dni }, commissionAmount }) =>
      [_id, status, name, dni, commissionAmount].join(' '),
    )
    .toSorted();
}

/** The responses to the sessions of seller and administrator. */
async function seen(seller: Send, admin: Send) {
  const { chatRoom } = (await seller('GET', '/chat/group')) as { chatRoom: { _id: string } };
  const { messages } = (await seller('GET', `/chat/${chatRoom._id}/messages`)) as {
    messages: { content: string }[];
  };
  const { users } = (await admin('GET', '/admin/users?limit=50')) as { users: { email: string }[] };
  return {
    own: await salesOf(seller, '/sales'),
    all: await salesOf(admin, '/admin/sales'),
    messages: messages.map(({ content }) => content),
    accounts: users.map(({ email }) => email).toSorted(),
  };
}

async function uploadPhoto(address: string, authorization: string): Promise<string> {
  const photo = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } }).png();
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array(await photo.toBuffer())]), 'dni.png');
  const response = await fetch(`${address}/api/uploads/dni`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  return ((await response.json()) as { dniPhoto: string }).dniPhoto;
}

describe.each(EARLIER)('from %s', (folder) => {
  test(
    "keeps sales, photos, sessions and a phone's queue; the way back has what was there before",
    { timeout: 4 * PROGRAM_TIMEOUT_MS },
    async () => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const [earlier, now] = [join(folder, '.build/server/main.js'), builtProgram('main')];
      await fill(folder, port);
      const stop = await serve(nodeOf(folder), earlier, port);
      const seller = await signIn(address, DEMO_SELLER.email);
      const admin = await signIn(address, DEMO_ADMIN.email);
      const { token } = await sender(address)('POST', '/auth/login', {
        email: DEMO_SELLER.email,
        password: DEMO_PASSWORD,
      });
      const sent = saleInput({ clientKey: 'antes-de-actualizar' });
      const dniPhoto = await uploadPhoto(address, `Bearer ${String(token)}`);
      const { sale } = (await seller('POST', '/sales', {
        ...sent,
        customerInfo: { ...sent.customerInfo, dniPhoto },
      })) as { sale: Sale };
      const before = await seen(seller, admin);
      expect([before.all.length, before.messages.length > 0]).toEqual([151, true]);
      await stop();

      const downAt = performance.now();
      const stopNow = await serve(process.execPath, now, port);
      expect(performance.now() - downAt).toBeLessThan(OUTAGE_MS * loadOfACore());
      expect(await seen(seller, admin)).toEqual(before);
      const { sale: kept } = (await seller('GET', `/sales/${sale._id}`)) as { sale: Sale };
      const photo = await fetch(`${address}/uploads/${kept.customerInfo.dniPhoto}`);
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      // A phone that kept two sales while the server was away: one had arrived, one had not.
      await seller('POST', '/sales', saleInput({ clientKey: 'en-la-cola' }));
      await seller('POST', '/sales', saleInput({ clientKey: 'en-la-cola' }));
      expect((await salesOf(admin, '/admin/sales')).length).toBe(152);
      await stopNow();

      const copy =
        readdirSync(join(place.dataDir, 'backups')).find((name) => name.startsWith('antes-de-')) ?? '';
      for (const end of ['-wal', '-shm']) rmSync(join(place.dataDir, `app.db${end}`), { force: true });
      copyFileSync(join(place.dataDir, 'backups', copy), join(place.dataDir, 'app.db'));
      const stopEarlier = await serve(nodeOf(folder), earlier, port);
      expect(await seen(seller, admin)).toEqual(before);
      await stopEarlier();
    },
  );
});
