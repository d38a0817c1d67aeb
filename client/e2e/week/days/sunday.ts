import { expect } from 'vitest';
import { dateOf } from '../clock.ts';
import { closeClaims, draftAll, stepSettlement } from '../money.ts';
import {
  addPhoto,
  appoint,
  closeAppointment,
  contact,
  decide,
  decideCoverage,
  salesIn,
  setStatus,
  tryRelative,
} from '../selling.ts';
import type { Member } from '../people.ts';
import type { Stage } from '../stage.ts';
import { groupRoom, privateRoom, privateRooms, say } from '../talking.ts';
import { lose } from '../visiting.ts';

type Work = (stage: Stage, items: Item[]) => Promise<void>;

interface Item {
  saleId: string;
  roomId: string;
}

const sale =
  (act: (stage: Stage, admin: Member, id: string) => Promise<void>): Work =>
  async (stage, items) => {
    for (const { saleId } of items) await act(stage, stage.admin, saleId);
  };

/** How an administrator works off each section of the tray. */
const TRAY: Record<string, Work> = {
  to_verify: sale((stage, admin, id) => decide(stage, admin, id, 'approved')),
  out_of_zone: sale(decideCoverage),
  no_photo: sale((stage, _admin, id) => addPhoto(stage, id)),
  overdue: sale((stage, admin, id) => contact(stage, admin, id, 'answered')),
  unclosed: sale((stage, admin, id) => closeAppointment(stage, admin, id, 'done')),
  to_appoint: sale((stage, admin, id) =>
    appoint(stage, admin, id, { date: dateOf('sunday'), from: '19:00', to: '20:00' }),
  ),
  undated: sale((stage, admin, id) => setStatus(stage, admin, id, 'installed')),
  today: sale((stage, admin, id) => closeAppointment(stage, admin, id, 'done')),
  unanswered: async (stage, items) => {
    for (const { roomId } of items) await say(stage, stage.admin, roomId, 'Ya quedó resuelto');
  },
  claims: async (stage) => closeClaims(stage, stage.admin, 'rejected'),
  payable: async (stage) => {
    for (const id of await draftAll(stage, stage.admin)) {
      await stepSettlement(stage, stage.admin, id, 'close');
      await stepSettlement(stage, stage.admin, id, 'pay');
    }
  },
};

/** Every list of things to do is worked off, to the last. */
export async function sunday(stage: Stage): Promise<void> {
  await stage.moveTo('sunday', '18:00');
  await workOffTodos(stage);
  await workOffTray(stage);
  for (const member of [...stage.admins, ...stage.sellers.slice(0, -1)]) await readAll(stage, member);
  await seeNothingLeft(stage);
}

interface Sections {
  sections: { key: string; count: number; items: Item[] }[];
}

async function workOffTodos(stage: Stage): Promise<void> {
  for (const prospect of stage.journal.prospects.values())
    if (prospect.state === 'new') await lose(stage, prospect);
  for (const id of salesIn(stage, isRejected)) await tryRelative(stage, id);
  for (const id of salesIn(
    stage,
    ({ status, customerInfo, verification }) =>
      status === 'pending' && verification.state === 'pending' && customerInfo.dniPhoto === null,
  ))
    if (stage.sellerOf(id) !== stage.seller(40)) await addPhoto(stage, id);
}

function isRejected({ status, verification }: { status: string; verification: { state: string } }): boolean {
  return status === 'pending' && verification.state === 'rejected';
}

/** A sale goes through several sections; payable is last, when nothing else makes commissions. */
async function workOffTray(stage: Stage): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const { tray } = await stage.send<{ tray: Sections }>(stage.admin, 'GET /admin/tray');
    const open = tray.sections.find(({ count }) => count > 0);
    if (!open) return;
    const { items } = await stage.send<{ items: Item[] }>(
      stage.admin,
      `GET /admin/tray/${open.key}?limit=1000`,
    );
    const work = TRAY[open.key];
    if (!work) throw new Error(`no way to work off ${open.key}`);
    await work(stage, items);
  }
  throw new Error('the tray does not become empty');
}

interface Unread {
  unread: number;
}

async function readAll(stage: Stage, member: Member): Promise<void> {
  const isSeller = stage.sellers.includes(member);
  if (isSeller) {
    const { todo } = await stage.send<{ todo: Sections }>(member, 'GET /sales/todo');
    expect(todo.sections.filter(({ count }) => count > 0)).toEqual([]);
    await stage.send(member, 'PUT /sales/news/read', { body: {} });
    expect((await stage.send<Unread>(member, 'GET /sales/news')).unread).toBe(0);
  }
  await stage.send(member, 'PUT /notifications/read', { body: {} });
  expect(await stage.send(member, 'GET /notifications/unread-count')).toMatchObject({ count: 0 });
  const group = await groupRoom(stage, member);
  const rooms = isSeller ? [await privateRoom(stage, member)] : await privateRooms(stage, member);
  for (const roomId of [group, ...rooms]) await stage.send(member, `PUT /chat/${roomId}/read`, { body: {} });
}

async function seeNothingLeft(stage: Stage): Promise<void> {
  for (const size of ['phone', 'desk'] as const) {
    for (const member of [stage.admin, stage.seller(1)]) {
      const page = await stage.screens.open(size, '/#/app/dashboard', member);
      await page.getByText('Estás al día').first().waitFor();
      expect(await page.getByLabel(/para hacer hoy|novedades|sin leer/).count()).toBe(0);
      await stage.screens.close(page);
    }
  }
}
