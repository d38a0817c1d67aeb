import { noticeOverdue } from '../features/teams/teams.overdue.service.ts';
import { fillTray } from './features/fillTray.ts';
import { openLive } from './liveStream.ts';
import { PASSWORD, type Person, type TestApp } from './testApp.ts';
import { FOLLOW_UP_MS } from '../../shared/sales/followUp.ts';
import { TRAY_SECTIONS } from '../../shared/tray/traySections.ts';
import { saleInput } from '../cli/demo/saleInput.ts';

async function writeTwice(seller: Person): Promise<string> {
  const { _id: id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id, content: 'Hola' });
  await seller.caller.chat.send({ id, content: '¿Hay alguien?' });
  return id;
}

/** Calls so frequent that their SELECTs must search an index. */
export const hotCalls: [
  name: string,
  call: (seller: Person, saleId: string, admin: Person, app: TestApp) => Promise<unknown>,
][] = [
  ['the history', (seller) => seller.rest('GET', '/api/sales?page=1&limit=10')],
  ['the history by status', (seller) => seller.rest('GET', '/api/sales?status=pending')],
  [
    'the history by status and days',
    (seller) => seller.rest('GET', '/api/sales?status=pending&startDate=2026-01-01&endDate=2026-12-31'),
  ],
  [
    'registering a sale again',
    (seller) => seller.rest('POST', '/api/sales', saleInput({ clientKey: 'sent-again' })),
  ],
  [
    "a leader's team and its sales",
    async (seller, _saleId, admin, app) => {
      await admin.caller.admin.createTeam({ name: 'Norte', leaderId: seller.user.id, overridePercent: 2 });
      await seller.rest('GET', '/api/team');
      await seller.rest('GET', '/api/team/sales?status=pending');
      await seller.rest('GET', '/api/team/sales?need=overdue');
      await seller.rest('GET', '/api/chat/team');
      await noticeOverdue(app.ctx);
    },
  ],
  ['one sale', (seller, saleId) => seller.rest('GET', `/api/sales/${saleId}`)],
  [
    'a new sale where rules of zones hold',
    async (seller, _saleId, admin) => {
      await admin.caller.admin.createZone({
        province: 'Santa Fe',
        postalFrom: '2000',
        postalTo: '2999',
        state: 'ask',
      });
      await seller.rest('POST', '/api/sales', saleInput());
      await seller.rest('GET', '/api/zones/check?province=Santa+Fe&city=Rosario&postalCode=2000');
    },
  ],
  [
    'the link of a page, and a request there',
    async (seller, _saleId, _admin, app) => {
      await seller.rest('PUT', '/api/users/page', { slug: 'lucia', enabled: true });
      await app.server.inject('/v/lucia');
      await seller.rest('POST', '/api/pages/lucia/prospects', {
        name: 'Rosa',
        phone: '11 4600-0001',
        consent: true,
      });
      await seller.rest('GET', '/api/users/page/months');
    },
  ],
  [
    "a customer's link, from making to ending it",
    async (seller, saleId, admin, app) => {
      await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'completed' });
      const sellerIds = [seller.user.id];
      await admin.caller.admin.createSettlements({ sellerIds, until: '2026-03-31' });
      const { url } = await seller.caller.sales.createCustomerLink({ id: saleId });
      const track = `/api/track${url.slice('/s'.length)}`;
      await app.rest('GET', track);
      await app.rest('POST', `${track}/acceptance`, { accepted: true, fullName: 'María' });
      await app.rest('POST', `${track}/withdrawal`, {});
      await app.rest('POST', `${track}/appointment`, { answer: 'cannot' });
      await admin.caller.admin.createSettlements({ sellerIds, until: '2026-03-31' });
      await admin.caller.admin.resolveWithdrawal({ id: saleId, resolved: true, note: 'Se queda' });
      await seller.caller.sales.endCustomerLinks({ id: saleId });
    },
  ],
  ['the places of a seller', (seller) => seller.rest('GET', '/api/sales/places')],
  ['the timeline of a sale', (seller, saleId) => seller.rest('GET', `/api/sales/${saleId}/events`)],
  [
    'the news',
    async (seller) => {
      await seller.rest('GET', '/api/sales/news');
      await seller.rest('GET', '/api/sales/news/unread-count');
      await seller.rest('PUT', '/api/sales/news/read');
    },
  ],
  [
    'the verifications of a sale',
    (seller, saleId) => seller.rest('GET', `/api/sales/${saleId}/verifications`),
  ],
  [
    'telling the administration of an overdue sale',
    async (seller, saleId, admin, app) => {
      await admin.caller.admin.decideVerification({
        id: saleId,
        attempt: 1,
        result: 'approved',
        note: 'Visto en persona',
      });
      app.clock.nowMs += FOLLOW_UP_MS;
      await seller.rest('POST', `/api/sales/${saleId}/follow-up/notify`);
    },
  ],
  [
    "the tray, its pages and a seller's tasks",
    async (seller, _saleId, admin, app) => {
      await fillTray(app, seller, admin);
      await admin.rest('GET', '/api/admin/tray');
      await admin.rest('GET', '/api/admin/tray/counts');
      for (const key of TRAY_SECTIONS) await admin.rest('GET', `/api/admin/tray/${key}`);
      await seller.rest('GET', '/api/sales/todo');
    },
  ],
  [
    'the appointments',
    async (seller, _saleId, admin) => {
      await seller.rest('GET', '/api/appointments?from=2026-03-01&to=2026-03-31');
      await admin.rest('GET', '/api/admin/appointments?from=2026-03-01&to=2026-03-31');
    },
  ],
  [
    'the audit log',
    async (_seller, _saleId, admin) => {
      for (const query of ['', 'actorId=1', 'kind=login', 'actorId=1&kind=login&from=2026-03-01']) {
        await admin.rest('GET', `/api/admin/audit?${query}`);
      }
    },
  ],
  [
    'the commissions of a seller',
    async (seller, saleId, admin) => {
      await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'installed' });
      await seller.rest('GET', '/api/commissions/summary');
      await seller.rest('GET', '/api/commissions/next');
      await seller.rest('GET', '/api/commissions/entries');
      await admin.rest('GET', `/api/admin/commissions/entries?sellerId=${seller.user.id}`);
      for (const status of ['completed', 'pending'] as const) {
        await admin.caller.admin.changeSaleStatus({ id: saleId, status });
      }
    },
  ],
  [
    'settlements, step by step',
    async (seller, saleId, admin, app) => {
      await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'completed' });
      const sellerIds = [seller.user.id];
      const made = await admin.caller.admin.createSettlements({ sellerIds, until: '2026-03-31' });
      const id = made.settlements[0]?._id ?? '';
      await admin.caller.sales.edit({ id: saleId, planId: '2' });
      await admin.caller.admin.excludeSettlementEntries({ id, excludedEntryIds: [] });
      await admin.caller.admin.closeSettlement({ id });
      await app.server.inject({
        url: '/api/admin/settlements/export.csv?state=closed',
        headers: { authorization: `Bearer ${admin.token}` },
      });
      await admin.caller.admin.paySettlement({ id, paidOn: '2026-03-10', method: 'cash' });
      await seller.rest('GET', '/api/settlements');
      await seller.rest('GET', `/api/settlements/${id}`);
      for (const query of [
        'state=paid',
        `sellerId=${seller.user.id}`,
        `state=draft&sellerId=${seller.user.id}`,
      ]) {
        await admin.rest('GET', `/api/admin/settlements?${query}`);
      }
      await admin.caller.admin.createSettlements({ sellerIds, until: '2026-03-31' });
    },
  ],
  [
    'claims',
    async (seller, saleId, admin) => {
      await seller.caller.sales.createClaim({ id: saleId, kind: 'amount', message: 'Falta' });
      await admin.rest('GET', '/api/admin/claims?state=open');
      await admin.caller.admin.closeClaim({ id: '1', state: 'resolved', reply: 'Listo' });
    },
  ],
  [
    'looking for duplicates',
    (seller) => seller.rest('GET', '/api/sales/duplicates?dni=30123456&phone=341+555-1234'),
  ],
  [
    'the prospects of a seller, step by step',
    async (seller, _saleId, admin) => {
      const input = { name: 'Rosa', phone: '11 4444-5555', clientKey: 'prospect-1', planId: '1' };
      const { _id: id } = await seller.caller.prospects.create(input);
      await seller.rest('POST', '/api/prospects', input);
      for (const query of ['', 'state=open', 'state=new', 'due=today', 'search=rosa+paz']) {
        await seller.rest('GET', `/api/prospects?${query}`);
      }
      await seller.rest('GET', `/api/prospects/${id}`);
      await seller.rest('GET', `/api/prospects/${id}/events`);
      await seller.rest('PUT', `/api/prospects/${id}`, { phone: '11 4444-5556' });
      const contact = {
        channel: 'call',
        result: 'sent',
        clientKey: 'contact-1',
        nextAt: '2026-03-10T12:00:00Z',
      };
      await seller.rest('POST', `/api/prospects/${id}/contacts`, contact);
      await seller.rest('PUT', `/api/prospects/${id}/state`, { state: 'lost', reason: 'x' });
      await seller.rest('GET', '/api/sales/todo');
      await admin.rest('GET', `/api/admin/prospects?sellerId=${seller.user.id}&state=lost&source=manual`);
      const sale = await seller.caller.sales.register(saleInput({ prospectId: id }));
      await seller.rest('GET', `/api/sales/${sale._id}`);
    },
  ],
  [
    'a link by mail, and what the mails wait for',
    async (seller, _saleId, admin, app) => {
      await app.rest('POST', '/api/auth/forgot', { email: seller.user.email });
      await app.rest('POST', '/api/auth/login', { email: seller.user.email, password: PASSWORD });
      await admin.rest('GET', '/api/admin/notices');
    },
  ],
  ['the totals', (seller) => seller.rest('GET', '/api/dashboard/stats')],
  ['the trends', (seller) => seller.rest('GET', '/api/dashboard/trends')],
  [
    'reading a chat',
    async (seller) => {
      const id = await writeTwice(seller);
      const [first, second] = await seller.caller.chat.messages({ id });
      await seller.caller.chat.messages({ id, after: first?._id });
      await seller.caller.chat.messages({ id, before: second?._id });
      await seller.caller.chat.markRead({ id });
    },
  ],
  [
    'marking a chat as answered',
    async (seller, _saleId, admin) => {
      const id = await writeTwice(seller);
      const [, second] = await admin.caller.chat.messages({ id });
      await admin.rest('PUT', `/api/admin/chat/${id}/answered`, { lastMessageId: second?._id });
    },
  ],
  ['the group', (seller) => seller.caller.chat.group()],
  [
    "a seller's unread messages",
    async (seller) => {
      await writeTwice(seller);
      await seller.caller.chat.unreadCount();
    },
  ],
  [
    "an administrator's chats and unread messages",
    async (seller, _saleId, admin) => {
      await writeTwice(seller);
      await admin.caller.chat.privateRooms({});
      await admin.caller.chat.teamRooms({});
      await admin.caller.chat.unreadCount();
    },
  ],
  [
    'catching up by the live stream',
    async (seller, _saleId, _admin, app) => {
      await writeTwice(seller);
      const stream = await openLive(app, seller, '0');
      await stream.receive(1);
      stream.cut();
    },
  ],
];
