import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { callRest, calls } from '../../testing/calls/calls.ts';
import { createMarkedPeople, fillWithMarks, MARK } from '../../testing/calls/marks.ts';
import { post } from '../../testing/features/notifications.ts';
import { withDevice } from '../../testing/features/push.ts';
import { house, houseWithTeam } from '../../testing/features/teams.ts';
import { openLive } from '../../testing/liveStream.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { noticeOverdue } from './teams.overdue.service.ts';

const pushed = (app: TestApp) => app.query('SELECT kind FROM push_messages ORDER BY id');

/** A sale of that person whose 48 hours begin now. */
async function clockOf(person: Person, admin: Person): Promise<string> {
  const { _id: id } = await person.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id, status: 'pending_appointment' });
  return id;
}

describe("a team's room", () => {
  test('is its members’ and the administrators’, and opens with the team', async ({ app }) => {
    const { admin, leader, seller, outsider } = await houseWithTeam(app);
    const room = await seller.caller.chat.team();
    expect(room).toMatchObject({ name: 'Norte', type: 'group', participantCount: 3, canWrite: true });
    expect(JSON.stringify(room.participants)).not.toContain('@');
    const id = room._id;
    await withDevice(leader);
    await seller.caller.chat.send({ id, content: 'Hola equipo' });
    expect(pushed(app)).toEqual([{ kind: 'team_message' }]);
    expect(await leader.caller.chat.unreadCount()).toEqual({ count: 1, group: 0, private: 0, team: 1 });
    expect(await admin.caller.chat.unreadCount()).toMatchObject({ count: 1, team: 1 });
    await leader.caller.chat.markRead({ id });
    expect([pushed(app), (await leader.caller.chat.unreadCount()).team]).toEqual([[], 0]);
    for (const [path, who] of [
      ['/api/chat/team', outsider],
      [`/api/chat/${id}/messages`, outsider],
      ['/api/chat/team', admin],
    ] as const)
      expect((await who.rest('GET', path)).status).toBe(404);
    expect((await admin.caller.chat.messages({ id })).map(({ content }) => content)).toEqual(['Hola equipo']);
    const named = (search: string) => admin.caller.chat.teamRooms({ search });
    expect((await named('nór')).chatRooms).toMatchObject([{ _id: id, name: 'Norte' }]);
    expect((await named('orte')).pagination.total).toBe(1);
    expect((await named('sur')).pagination.total).toBe(0);
    await admin.caller.admin.editTeam({ id: '1', name: "D'Angelo Zona 10 20" });
    for (const search of ['angelo', 'zona dangelo', '20 10', '10 20', ''])
      expect([search, (await named(search)).pagination.total]).toEqual([search, 1]);
  });

  test('closes at once to who leaves, open streams too; who comes sees all of it', async ({ app }) => {
    const { admin, leader, seller, outsider } = await houseWithTeam(app);
    const { _id: id } = await leader.caller.chat.team();
    await leader.caller.chat.send({ id, content: 'Uno' });
    const stream = await openLive(app, seller);
    expect(await stream.next()).toEqual({ type: 'ready' });
    await leader.caller.chat.send({ id, content: 'Dos' });
    expect(await stream.receive(1)).toEqual(['Dos']);
    await admin.caller.admin.moveTeamMembers({ id: '1', add: [outsider.user.id], remove: [seller.user.id] });
    await leader.caller.chat.send({ id, content: 'Tres' });
    const { _id: group } = await leader.caller.chat.group();
    await leader.caller.chat.send({ id: group, content: 'Para todos' });
    expect(await stream.receive(1)).toEqual(['Para todos']);
    const again = await openLive(app, seller, '0');
    await again.next();
    expect(await again.receive(1)).toEqual(['Para todos']);
    for (const one of [stream, again]) one.cut();
    expect((await seller.rest('GET', `/api/chat/${id}/messages`)).status).toBe(404);
    expect((await seller.rest('POST', `/api/chat/${id}/messages`, { content: 'x' })).status).toBe(404);
    const seen = await outsider.caller.chat.messages({ id });
    expect(seen.map(({ content }) => content)).toEqual(['Uno', 'Dos', 'Tres']);
  });

  test("of a deleted team is the administrators' alone", async ({ app }) => {
    const { admin, leader } = await houseWithTeam(app);
    const { _id: id } = await leader.caller.chat.team();
    await admin.caller.admin.deleteTeam({ id: '1' });
    expect((await leader.rest('GET', `/api/chat/${id}/messages`)).status).toBe(404);
    expect((await admin.caller.chat.teamRooms({})).chatRooms).toMatchObject([{ _id: id, name: 'Norte' }]);
  });
});

describe('an overdue sale of a member', () => {
  test('is told to the leader once per breach, without the customer', async ({ app }) => {
    const { admin, leader, seller } = await houseWithTeam(app);
    await withDevice(leader);
    await noticeOverdue(app.ctx);
    const id = await clockOf(seller, admin);
    await clockOf(leader, admin);
    app.clock.nowMs += 47 * HOUR_MS;
    await noticeOverdue(app.ctx);
    app.query('DELETE FROM push_messages');
    const overdue = async () =>
      (await leader.caller.sales.news()).events.filter(({ kind }) => kind === 'team_overdue');
    expect(await overdue()).toEqual([]);
    app.clock.nowMs += HOUR_MS;
    await noticeOverdue(app.ctx);
    expect(pushed(app)).toEqual([{ kind: 'team_overdue' }]);
    app.query('DELETE FROM push_messages');
    // A clock set back for a while finds it again.
    for (const moved of [-HOUR_MS, HOUR_MS]) {
      app.clock.nowMs += moved;
      await noticeOverdue(app.ctx);
    }
    expect(await overdue()).toEqual([
      {
        _id: expect.any(String),
        kind: 'team_overdue',
        at: new Date(app.clock.nowMs).toISOString(),
        actorId: null,
        actorName: 'Sistema',
        field: 'seller',
        fieldLabel: 'Vendedor',
        from: null,
        to: seller.user.name,
        reason: null,
        saleId: id,
        customerName: 'María G.',
      },
    ]);
    expect(pushed(app)).toEqual([]);
    await seller.caller.sales.recordContact({ id, channel: 'call', result: 'answered' });
    app.clock.nowMs += 3 * DAY_MS;
    await noticeOverdue(app.ctx);
    expect(await overdue()).toHaveLength(2);
  });

  test('is told at the next start, and one from before the team is not', async ({ app }) => {
    const { admin, leader, seller, outsider } = await houseWithTeam(app);
    await noticeOverdue(app.ctx);
    await clockOf(outsider, admin);
    app.clock.nowMs += DAY_MS;
    await clockOf(seller, admin);
    app.clock.nowMs += DAY_MS;
    await noticeOverdue(app.ctx);
    await admin.caller.admin.moveTeamMembers({ id: '1', add: [outsider.user.id] });
    app.clock.nowMs += 5 * DAY_MS;
    await noticeOverdue(app.ctx);
    const { events } = await leader.caller.sales.news();
    expect(events.map(({ to }) => to)).toEqual([seller.user.name]);
  });

  test('is found again after a clock that was a year ahead', async ({ app }) => {
    const { admin, leader, seller } = await houseWithTeam(app);
    app.clock.nowMs += 365 * DAY_MS;
    await noticeOverdue(app.ctx);
    app.clock.nowMs -= 365 * DAY_MS;
    await noticeOverdue(app.ctx);
    await clockOf(seller, admin);
    app.clock.nowMs += 2 * DAY_MS;
    await noticeOverdue(app.ctx);
    expect((await leader.caller.sales.news()).events).toHaveLength(1);
  });

  test("stands in the leader's list of what there is to do, with rejected DNIs", async ({ app }) => {
    const { admin, leader, seller } = await houseWithTeam(app);
    const overdue = await clockOf(seller, admin);
    app.clock.nowMs += 49 * HOUR_MS;
    const { _id: rejected } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.decideVerification({
      id: rejected,
      attempt: 1,
      result: 'rejected',
      note: 'Borrosa',
    });
    const common = { customer: 'María G.', sellerId: seller.user.id, sellerName: seller.user.name };
    const now = new Date(app.clock.nowMs).toISOString();
    expect((await leader.caller.sales.todo()).sections.at(-1)).toEqual({
      key: 'team',
      count: 2,
      items: [
        {
          ...common,
          saleId: overdue,
          need: 'overdue',
          since: new Date(app.clock.nowMs - 49 * HOUR_MS).toISOString(),
          dueAt: new Date(app.clock.nowMs - HOUR_MS).toISOString(),
        },
        { ...common, saleId: rejected, need: 'rejected', since: now, dueAt: null },
      ],
    });
    const { sections } = await seller.caller.sales.todo();
    expect(sections.at(-1)).toEqual({ key: 'team', count: 0, items: [] });
  });
});

test('a notification to teams goes to their active members of that moment', async ({ app }) => {
  const { admin, leader, seller, outsider } = await houseWithTeam(app);
  const send = (recipients: string[], more: object = {}) =>
    post(app, admin, {
      title: 'Del equipo',
      message: 'Nos vemos',
      recipientType: 'team',
      recipients: JSON.stringify(recipients),
      ...more,
    });
  expect(await send(['1'])).toMatchObject({
    status: 201,
    body: { notification: { recipientType: 'team', recipientCount: 2 } },
  });
  await admin.caller.admin.moveTeamMembers({ id: '1', add: [outsider.user.id] });
  for (const [who, count] of [
    [leader, 1],
    [seller, 1],
    [outsider, 0],
  ] as const)
    expect((await who.caller.notifications.list({})).notifications).toHaveLength(count);
  const { recipients } = await admin.caller.notifications.recipients({ id: '1' });
  expect(recipients.map(({ userId }) => userId).toSorted()).toEqual(
    [leader.user.id, seller.user.id].toSorted(),
  );
  for (const refused of [await send(['9']), await send([]), await send(['1'], { pinned: 'true' })])
    expect(refused.status).toBe(400);
});

test('sums, exports and the search know teams and the shares of leaders', async ({ app }) => {
  const { admin, seller, outsider } = await houseWithTeam(app);
  const sale = await seller.caller.sales.register(saleInput());
  const { _id: cancelled } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id: cancelled, status: 'cancelled' });
  await outsider.caller.sales.register(saleInput());
  const share = (sale.planPrice * 2) / 100;
  expect(await admin.caller.admin.stats()).toMatchObject({ totalOverrides: share });
  const rows = await admin.caller.admin.reportMonths({ from: '2026-03', to: '2026-03', groupBy: 'team' });
  expect(rows.map(({ key, name, registered, override }) => [key, name, registered, override])).toEqual([
    ['1', 'Norte', 2, share],
    ['', 'Sin equipo', 1, 0],
  ]);
  const file = async (query: string) => {
    const { body } = await app.server.inject({
      url: `/api/admin/sales/export.csv${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return body.split('\r\n').map((line) => line.split(',').slice(-2));
  };
  for (const query of ['', '?personal=true'])
    expect(await file(query)).toEqual([
      ['Equipo', 'Comisión del líder'],
      ['', ''],
      ['Norte', share.toFixed(2)],
      ['Norte', share.toFixed(2)],
      [''],
    ]);
  const search = { q: 'norte' };
  expect(await admin.caller.search.find(search)).toMatchObject([{ type: 'team', id: '1', title: 'Norte' }]);
  expect(await seller.caller.search.find(search)).toEqual([]);
});

test('the search over everything finds a team by words in any order, each from its beginning', async ({
  app,
}) => {
  const { admin, leader, seller, make } = await house(app);
  await make("D'Angelo Norte", leader);
  await make('Norte', seller);
  const titlesOf = async (q: string) => (await admin.caller.search.find({ q })).map(({ title }) => title);
  for (const q of ['angelo', 'dangelo', "norte d'angelo", 'norte d an'])
    expect([q, await titlesOf(q)]).toEqual([q, ["D'Angelo Norte"]]);
  expect(await titlesOf('norte')).toEqual(['Norte', "D'Angelo Norte"]);
  expect(await titlesOf('orte')).toEqual([]);
});

test(
  "no call answers a leader with anything of a member's customer",
  { timeout: 120_000 },
  async ({ app }) => {
    const owner = await fillWithMarks(app);
    for (const [number, call] of Object.values(calls).entries()) {
      if (call.rest === undefined) continue;
      const people = await createMarkedPeople(app);
      const memberIds = [people.seller.user.id, ...(number === 0 ? [owner.user.id] : [])];
      const values = {
        name: `Equipo ${number}`,
        leaderId: people.other.user.id,
        overridePercent: 2,
        memberIds,
      };
      await people.admin.caller.admin.createTeam(values);
      // A city is shown.
      app.query(`UPDATE sales SET city = 'Rosario'`);
      const { body } = await callRest(call, people, 'other');
      expect(JSON.stringify(body ?? ''), call.rest).not.toMatch(MARK);
      if (number > 0) continue;
      for (const path of [
        'team/sales',
        'team/sales?need=overdue',
        'team/sales?need=rejected',
        'sales/todo',
        'sales/news',
        'search?q=marcada',
      ])
        expect(JSON.stringify((await people.other.rest('GET', `/api/${path}`)).body)).not.toMatch(MARK);
      expect(JSON.stringify((await people.other.caller.team.sales({})).sales)).toContain('María G.');
    }
  },
);
