import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server, type Session } from './server.ts';

const DEMO = join(import.meta.dirname, '../../../.build/server/cli/demo.js');
const PASSWORD = 'demo1234';
const EMAILS = {
  seller: 'vendedora@demo.example.com',
  leader: 'lider@demo.example.com',
  admin: 'admin@demo.example.com',
};

/** A server on the demo's data: something in each list of its seller and its administrator. */
export function startDemo(options: string[] = []): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ventas-demo-'));
  execFileSync(process.execPath, [DEMO, ...options], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  return startServer({ DATA_DIR: dataDir });
}

/** Ids for the addresses of `SCREENS`; the sale is a pending one of the seller. */
export async function demoIds(server: Server): Promise<Record<string, string>> {
  const seller = await signInToDemo(server, 'seller');
  const { sales } = await server.rest<{ sales: { _id: string }[] }>('GET', '/sales?status=pending', {
    as: seller,
  });
  return { link: await demoLink(server), sale: sales[0]?._id ?? '', seller: seller.user.id };
}

/** A customer's link to follow a sale with an appointment: `/s/…`. */
async function demoLink(server: Server): Promise<string> {
  const as = await signInToDemo(server, 'admin');
  const { tray } = await server.rest<{ tray: { sections: { key: string; items: { saleId: string }[] }[] } }>(
    'GET',
    '/admin/tray',
    { as },
  );
  const [item] = tray.sections.find(({ key }) => key === 'today')?.items ?? [];
  const { link } = await server.rest<{ link: { url: string } }>(
    'POST',
    `/sales/${item?.saleId}/customer-link`,
    { as },
  );
  return link.url;
}

export function signInToDemo(server: Server, as: keyof typeof EMAILS): Promise<Session> {
  return server.rest('POST', '/auth/login', { body: { email: EMAILS[as], password: PASSWORD } });
}
