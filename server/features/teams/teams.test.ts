import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { house } from '../../testing/features/teams.ts';
import { test } from '../../testing/testApp.ts';

describe('teams', () => {
  test('a team has its leader as a member, and takes others from their teams', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    const made = await make('  Equipo Norte ', leader, { memberIds: [seller.user.id] });
    expect(made).toMatchObject({
      status: 201,
      body: { team: { name: 'Equipo Norte', leaderId: leader.user.id, overrideRate: 0.02, memberCount: 2 } },
    });
    const other = await app.seller();
    await make('Sur', other, { memberIds: [seller.user.id] });
    const { members } = await admin.caller.admin.team({ id: '1' });
    expect(members.map(({ _id, isLeader }) => [_id, isLeader])).toEqual([[leader.user.id, true]]);
    expect((await seller.caller.auth.profile()).team).toEqual({
      _id: '2',
      name: 'Sur',
      leaderName: other.user.name,
      isLeader: false,
    });
    expect((await seller.caller.auth.profile()).leaderPhone).toBe(other.user.phone);
    expect((await other.caller.auth.profile()).leaderPhone).toBeUndefined();
    const { body: own } = await seller.rest('GET', '/api/users/personal-data');
    expect(own.profile).not.toHaveProperty('leaderPhone');
    const { users } = await admin.caller.admin.listUsers({ teamId: '2' });
    expect(users.map(({ _id }) => _id).toSorted()).toEqual([other.user.id, seller.user.id].toSorted());
    expect((await admin.caller.admin.listUsers({ teamId: 'none' })).pagination.total).toBe(0);
    const { teams } = await admin.caller.admin.listTeams({ search: 'nórte' });
    expect(teams.map(({ name }) => name)).toEqual(['Equipo Norte']);
  });

  test('the list takes words in any order and parts of words', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make("D'Angelo Norte 24/7", leader);
    await make('Sur', seller);
    const found = async (search: string) => {
      const { teams, pagination } = await admin.caller.admin.listTeams({ search });
      expect(pagination.total).toBe(teams.length);
      return teams.map(({ name }) => name[0]);
    };
    for (const search of ['angelo', 'd’angelo', 'norte angelo', 'orte', '24/7', '7 24', "norte d'an"])
      expect([search, await found(search)]).toEqual([search, ['D']]);
    expect(await found('norte sur')).toEqual([]);
    expect(await found('')).toEqual(['D', 'S']);
  });

  test('a name is taken however it is written, until its team is deleted', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Peñarol', leader);
    expect(await make('PENAROL.', seller)).toMatchObject({
      status: 409,
      body: { code: 'TEAM_NAME_TAKEN' },
    });
    expect(await make('x', seller)).toMatchObject({ status: 400 });
    await admin.caller.admin.deleteTeam({ id: '1' });
    expect(await make('peñarol', seller)).toMatchObject({ status: 201 });
    expect((await leader.caller.auth.profile()).team).toBeNull();
  });

  test('who leads is neither added elsewhere nor removed, and leads one team', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Norte', leader);
    await make('Sur', seller);
    const members = (id: string, change: object) =>
      admin.rest('PUT', `/api/admin/teams/${id}/members`, change);
    for (const refused of [
      await make('Este', leader),
      await make('Este', await app.seller(), { memberIds: [leader.user.id] }),
      await members('2', { add: [leader.user.id] }),
      await members('1', { remove: [leader.user.id] }),
      await admin.rest('PUT', '/api/admin/teams/2', { leaderId: leader.user.id }),
    ])
      expect(refused.status).toBe(409);
    for (const wrong of [
      await members('1', { add: [admin.user.id] }),
      await members('1', { remove: [seller.user.id] }),
      await members('1', { add: [seller.user.id], remove: [seller.user.id] }),
      await admin.rest('PUT', '/api/admin/teams/1', { leaderId: null }),
      await make('Este', admin),
    ])
      expect(wrong.status).toBe(400);
    expect(await admin.rest('PUT', '/api/admin/teams/1', {})).toMatchObject({ status: 200 });
    expect(app.query('SELECT count(*) AS count FROM teams')).toEqual([{ count: 2 }]);
    expect((await admin.caller.admin.listUsers({ teamId: '1' })).users).toHaveLength(1);
  });

  test('a team loses a leader who is deactivated, for good', async ({ app }) => {
    const { admin, leader, make } = await house(app);
    await make('Norte', leader);
    const { name, phone, location } = leader.user;
    const account = { id: leader.user.id, name, phone, location, commissionRate: 10 };
    for (const isActive of [false, true]) await admin.caller.admin.editUser({ ...account, isActive });
    const { team, members } = await admin.caller.admin.team({ id: '1' });
    expect([team.leaderId, members.map(({ isLeader }) => isLeader)]).toEqual([null, [false]]);
  });
});

describe('the share of a leader', () => {
  test('is frozen at registration and follows the sale', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Norte', leader, { memberIds: [seller.user.id] });
    const sale = await seller.caller.sales.register(saleInput());
    expect(sale).not.toHaveProperty('override');
    const cents = Math.round(sale.planPrice * 2);
    const set = (status: 'installed' | 'completed' | 'cancelled') =>
      admin.caller.admin.changeSaleStatus({ id: sale._id, status });
    const team = async () => (await leader.caller.commissions.summary()).team;
    expect(await team()).toEqual({ inProgress: cents / 100, earned: 0, payable: 0, paid: 0 });

    await admin.caller.admin.editTeam({ id: '1', overridePercent: 50 });
    await admin.caller.admin.deleteTeam({ id: '1' });
    expect((await set('installed')).override).toEqual({
      leaderId: leader.user.id,
      leaderName: leader.user.name,
      rate: 0.02,
      amount: cents / 100,
    });
    expect(await team()).toEqual({ inProgress: 0, earned: cents / 100, payable: 0, paid: 0 });
    const { entries } = await leader.caller.commissions.entries({});
    expect(entries).toMatchObject([
      { source: 'team', customerName: 'María G.', sellerName: seller.user.name, amount: cents / 100 },
    ]);
    await set('completed');
    const [draft] = (
      await admin.caller.admin.createSettlements({ sellerIds: [leader.user.id], until: '2026-03-10' })
    ).settlements;
    await admin.caller.admin.closeSettlement({ id: draft?._id ?? '' });
    await admin.caller.admin.paySettlement({ id: draft?._id ?? '', paidOn: '2026-03-10', method: 'cash' });
    expect(await team()).toEqual({ inProgress: 0, earned: 0, payable: 0, paid: cents / 100 });
    // The sale's history, and news with the customer's whole name, are its seller's alone.
    const { events } = await seller.caller.sales.events({ id: sale._id });
    expect(events.filter(({ field }) => field === 'commission.paid')).toEqual([]);
    expect((await leader.caller.sales.news()).events).toEqual([]);
    const { lines } = await leader.caller.commissions.settlement({ id: draft?._id ?? '' });
    expect(lines).toMatchObject([{ source: 'team', customerName: 'María G.', sellerName: seller.user.name }]);
    const reason = 'María Gómez, 341 555-1234, se arrepintió';
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'cancelled', reason });
    expect((await team()).payable).toBe(-cents / 100);
    const latest = async (person: typeof seller) => (await person.caller.commissions.entries({})).entries[0];
    expect(await latest(leader)).toMatchObject({ kind: 'reversed', source: 'team', reason: null });
    expect(await latest(seller)).toMatchObject({ kind: 'reversed', source: 'own', reason });
    expectRightTotals(app);
  });

  test('is none for the sales of the leader, without a rate, and for who is in no team', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    const [ofNone, other] = [await app.seller(), await app.seller()];
    await make('Norte', leader);
    await make('Sur', other, { overridePercent: 0, memberIds: [seller.user.id] });
    for (const person of [leader, seller, ofNone]) {
      const { _id: id } = await person.caller.sales.register(saleInput());
      expect((await admin.caller.sales.get({ id })).override).toBeNull();
    }
    expect((await leader.caller.commissions.summary()).team.inProgress).toBe(0);
    expect(app.query('SELECT team_id FROM sales')).toEqual([
      { team_id: 1 },
      { team_id: 2 },
      { team_id: null },
    ]);
  });

  test('begins no cycle once the leader is deleted, and ends the one that began', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Norte', leader, { memberIds: [seller.user.id] });
    const [first, second] = [
      await seller.caller.sales.register(saleInput()),
      await seller.caller.sales.register(saleInput()),
    ];
    const set = (id: string, status: 'installed' | 'pending') =>
      admin.caller.admin.changeSaleStatus({ id, status });
    await set(first._id, 'installed');
    await admin.caller.admin.deleteUser({ id: leader.user.id });
    await set(second._id, 'installed');
    await set(first._id, 'pending');
    await set(first._id, 'installed');
    const { entries } = await admin.caller.admin.commissionEntries({ sellerId: leader.user.id });
    expect(entries.map(({ saleId, kind }) => [saleId, kind])).toEqual([
      [first._id, 'reversed'],
      [first._id, 'earned'],
    ]);
  });

  test('waits for a withdrawal, not for a claim', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Norte', leader, { memberIds: [seller.user.id] });
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    await seller.caller.sales.createClaim({ id, kind: 'amount', message: 'Falta' });
    const run = () => admin.caller.admin.createSettlements({ all: true, until: '2026-03-10' });
    expect((await run()).settlements.map(({ sellerId }) => sellerId)).toEqual([leader.user.id]);
    const { url } = await seller.caller.sales.createCustomerLink({ id });
    await app.anonymous.track.withdraw({ token: url.replace('/s/', '') });
    const { lines, leftOut } = await admin.caller.commissions.settlement({ id: '1' });
    expect([lines, leftOut.length]).toEqual([[], 1]);
  });
});

describe('what a leader sees', () => {
  test('figures of the members and their sales, without a customer', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Norte', leader, { memberIds: [seller.user.id] });
    const [sale] = [
      await seller.caller.sales.register(saleInput()),
      await leader.caller.sales.register(saleInput()),
    ];
    const { body } = await leader.rest('GET', '/api/team?month=2026-03');
    const zeros = { installed: 0, cancelled: 0, overdue: 0 };
    const one = { ...zeros, registered: 1, open: 1, missingPhoto: 1 };
    expect(body.team).toMatchObject({
      name: 'Norte',
      overrideRate: 0.02,
      month: '2026-03',
      totals: { ...zeros, registered: 2, open: 2, missingPhoto: 2 },
      override: { earned: 0, payable: 0, paid: 0 },
    });
    const { members } = await leader.caller.team.mine({});
    expect(members).toHaveLength(2);
    for (const member of members) expect(member).toMatchObject(one);
    const listed = await leader.rest('GET', '/api/team/sales?need=missing_photo');
    expect(listed.body.sales).toEqual([
      {
        _id: sale._id,
        customer: 'María G.',
        city: sale.customerInfo.address.city,
        planName: sale.planName,
        status: 'pending',
        createdAt: sale.createdAt,
        sellerId: seller.user.id,
        sellerName: seller.user.name,
        followUp: sale.followUp,
        appointment: null,
        verification: { state: 'pending' },
        hasPhoto: false,
        override: (sale.planPrice * 2) / 100,
      },
    ]);
    for (const text of [JSON.stringify(body), JSON.stringify(listed.body)])
      expect(text).not.toMatch(/Gómez|30123456|30\.123|maria@|San Martín/);
    expect((await leader.rest('GET', `/api/sales/${sale._id}`)).status).toBe(404);
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'installed' });
    expect((await leader.caller.team.mine({})).totals).toMatchObject({ installed: 1, open: 1 });
    expect((await leader.caller.team.sales({ need: 'overdue' })).sales).toEqual([]);
    expect((await leader.caller.team.sales({ status: 'installed' })).pagination.total).toBe(1);
  });

  test('overdue sales, oldest first', async ({ app }) => {
    const { admin, leader, seller, make } = await house(app);
    await make('Norte', leader, { memberIds: [seller.user.id] });
    const ids: string[] = [];
    for (let number = 0; number < 2; number += 1) {
      const { _id: id } = await seller.caller.sales.register(saleInput());
      await admin.caller.admin.changeSaleStatus({ id, status: 'pending_appointment' });
      ids.push(id);
      app.clock.nowMs += 60_000;
    }
    const need = async (name: 'due_soon' | 'overdue') =>
      (await leader.caller.team.sales({ need: name })).sales.map(({ _id }) => _id);
    app.clock.nowMs += 47 * 3_600_000;
    expect(await need('due_soon')).toEqual(ids);
    app.clock.nowMs += 3_600_000;
    expect([await need('overdue'), await need('due_soon')]).toEqual([ids, []]);
    expect((await leader.caller.team.mine({})).totals.overdue).toBe(2);
  });

  test('nothing of others: 404 for who leads none, and for the seller of another team', async ({ app }) => {
    const { leader, seller, make } = await house(app);
    await make('Norte', leader);
    expect((await seller.rest('GET', '/api/team')).status).toBe(404);
    expect((await seller.rest('GET', '/api/team/sales')).status).toBe(404);
    expect((await leader.rest('GET', `/api/team/sales?memberId=${seller.user.id}`)).status).toBe(404);
  });
});
