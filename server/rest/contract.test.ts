import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, CallerRole } from '../testing/calls/call.ts';
import { callRest, calls, createPeople } from '../testing/calls/calls.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import { createTestApp, type RestResponse, type TestApp } from '../testing/testApp.ts';
import { restRoutesOf } from './derive.ts';
import { appRouter } from '../routes.ts';

// The calls and their inputs come from server/testing/calls.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const restRoutes = restRoutesOf(appRouter);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const documented = Object.values(calls).filter((call) => call.rest);

test('REST routes and rows of the table match', () => {
  expect(documented.map((call) => call.rest).toSorted()).toEqual(restRoutes.map(nameOf).toSorted());
});

const USER = '_id id name email phone location role commissionRate isActive totalSales';
const PLAN = '_id name description price features isActive';
const SALE =
  '_id description planId planName planPrice amount commission status sellerId sellerName customerInfo createdAt updatedAt';
const CUSTOMER = 'name dni phone email dniPhoto address';
const ADDRESS = 'street number city province state postalCode zipCode';
const VERIFICATION =
  'attempt holderName holderDni relationship dniPhoto dniRead state source decidedBy decidedAt note';
const APPOINTMENT = 'date from to technician note state answer';
const LISTED_APPOINTMENT = `saleId customerName phone address sellerName planName ${APPOINTMENT}`;
const TRACK = 'firstName planName price seller step appointment acceptanceText acceptance withdrawalUntil';
const ENTRY = '_id saleId kind amount at reason settlementId';
const CLAIM = '_id saleId kind message state reply createdAt price rate commission currentRate';
const LISTED_SETTLEMENT =
  '_id number state sellerId sellerName until total createdAt closedAt paidOn method reference voidReason missingPayout';
const SETTLEMENT = `${LISTED_SETTLEMENT} lines leftOut payout`;
const TASK = 'saleId customerName sellerName planName status since dueAt';
const ZONE = '_id province city postalFrom postalTo state note';
const ANNOUNCED =
  '_id title message type priority createdAt meetingInfo attachments requiresAck ackBy pinned';
const NOTIFICATION = `${ANNOUNCED} userRecipient`;
const SENT_NOTIFICATION = `${ANNOUNCED} recipientType senderName recipientCount readCount ackCount attendingCount`;
const ROOM = '_id name type participants';
const MESSAGE = '_id content createdAt sender';

/** The fields that the specification promises, independent of the schemas. */
const promised: [route: string, where: string, fields: string][] = [
  ['POST /auth/register', '', 'success token user'],
  ['POST /auth/login', '', 'success token user'],
  ['POST /auth/login', 'user', USER],
  ['GET /users/profile', 'user', USER],
  ['PUT /users/profile', 'user', USER],
  ['GET /plans', 'plans.0', PLAN],
  ['POST /sales', 'sale', SALE],
  ['POST /sales', 'sale.customerInfo', CUSTOMER],
  ['POST /sales', 'sale.customerInfo.address', ADDRESS],
  ['PUT /sales/:id', 'sale', SALE],
  ['GET /sales', '', 'success sales pagination'],
  ['GET /sales', 'sales.0', SALE],
  ['GET /sales', 'sales.0.customerInfo.address', ADDRESS],
  ['GET /sales', 'pagination', 'currentPage totalPages total'],
  ['POST /sales', 'sale.verification', VERIFICATION],
  ['GET /sales', 'sales.0.verification', VERIFICATION],
  ['GET /sales/:id/verifications', 'verifications.0', VERIFICATION],
  ['POST /sales/:id/verifications', 'verification', VERIFICATION],
  ['PUT /admin/sales/:id/verification', 'sale', SALE],
  ['POST /admin/sales/:id/verification/undo', 'sale', SALE],
  ['POST /admin/sales/:id/photo-request', '', 'success'],
  ['POST /sales', 'sale.followUp', 'state dueAt'],
  ['POST /sales/:id/contacts', '', 'success contact sale'],
  ['POST /sales/:id/contacts', 'contact', 'channel result note'],
  ['POST /sales/:id/follow-up/notify', '', 'success'],
  ['PUT /admin/sales/:id/appointment', 'sale.appointment', APPOINTMENT],
  ['POST /admin/sales/:id/appointment/outcome', 'sale.appointment', APPOINTMENT],
  ['GET /appointments', 'appointments.0', LISTED_APPOINTMENT],
  ['GET /appointments', 'appointments.0.address', ADDRESS],
  ['GET /admin/appointments', 'appointments.0', LISTED_APPOINTMENT],
  ['GET /users/page', '', 'success page'],
  ['GET /users/page', 'page', 'slug enabled message link'],
  ['PUT /users/page', 'page', 'slug enabled message link'],
  ['POST /pages/:slug/prospects', '', 'success'],
  ['GET /pages/:slug', '', 'success page'],
  ['GET /pages/:slug', 'page', 'name city message plans'],
  ['GET /pages/:slug', 'page.plans.0', '_id name description price features'],
  ['GET /zones', '', 'success zones fallback'],
  ['GET /zones', 'zones.0', ZONE],
  ['GET /zones/check', '', 'success coverage note'],
  ['POST /admin/zones', 'zone', ZONE],
  ['PUT /admin/zones/:id', 'zone', ZONE],
  ['DELETE /admin/zones/:id', '', 'success'],
  ['POST /admin/zones/import/:id/confirm', '', 'success imported updated'],
  ['GET /admin/zones/demand', 'places.0', 'province city sales cancelled'],
  ['PUT /admin/sales/:id/coverage', 'sale', `${SALE} coverage coverageDecidedAt`],
  ['GET /admin/tray', 'tray.sections.0', 'key count items'],
  ['GET /admin/tray', 'tray.sections.2.items.0', TASK],
  ['GET /admin/tray/counts', '', 'success counts badge'],
  [
    'GET /admin/tray/counts',
    'counts',
    'withdrawals to_verify no_photo out_of_zone overdue unclosed reschedule to_appoint undated today late_price unanswered claims payable unacknowledged',
  ],
  ['GET /admin/tray/:key', 'items.0', 'roomId sellerId sellerName since'],
  ['GET /admin/tray/:key', 'pagination', 'currentPage totalPages total'],
  ['GET /sales/todo', 'todo.sections.5.items.0', TASK],
  ['GET /templates', 'templates.0', 'key label body'],
  ['PUT /admin/templates/:key', '', 'success'],
  ['GET /sales/duplicates', '', 'success own taken'],
  ['GET /sales/duplicates', 'own.0', '_id customerName status'],
  ['PUT /admin/sales/:id/duplicate', 'sale', SALE],
  ['POST /sales', 'sale', 'possibleDuplicate acceptanceBy customerLink withdrawal'],
  ['POST /sales/:id/customer-link', 'link', 'url createdAt'],
  ['DELETE /sales/:id/customer-link', '', 'success'],
  ['GET /track/:token', 'track', TRACK],
  ['POST /track/:token/acceptance', 'track', TRACK],
  ['POST /track/:token/appointment', 'track', TRACK],
  ['POST /track/:token/withdrawal', 'track', TRACK],
  ['PUT /admin/sales/:id/withdrawal', 'sale.withdrawal', 'at reason state'],
  ['GET /track/:token', 'track.seller', 'name whatsapp'],
  ['GET /track/:token', 'track.appointment', 'date from to answer'],
  ['GET /sales/:id/events', 'events.0', '_id kind at actorId actorName field from to reason'],
  ['GET /sales/news', '', 'success unread events'],
  ['GET /sales/news', 'events.0', 'saleId customerName _id kind at actorId actorName field from to reason'],
  ['POST /sales', 'sale', 'commissionState payableAt settlementId claim'],
  ['GET /commissions/summary', 'summary', 'inProgress earned payable paid'],
  ['GET /commissions/next', 'next', 'at amount'],
  ['GET /commissions/entries', '', 'success entries pagination'],
  ['GET /commissions/entries', 'entries.0', ENTRY],
  ['GET /admin/commissions/entries', 'entries.0', ENTRY],
  ['GET /admin/commissions/sellers', '', 'success sellers pagination'],
  ['GET /admin/commissions/sellers', 'sellers.0', 'sellerId sellerName inProgress earned payable paid'],
  ['POST /admin/commissions/adjustments', 'entry', ENTRY],
  ['POST /sales/:id/claims', 'claim', CLAIM],
  ['GET /admin/claims', '', 'success claims pagination'],
  ['GET /admin/claims', 'claims.0', CLAIM],
  ['PUT /admin/claims/:id', 'claim', CLAIM],
  ['POST /admin/settlements', '', 'success settlements skipped'],
  ['POST /admin/settlements', 'settlements.0', LISTED_SETTLEMENT],
  ['POST /admin/settlements', 'skipped.0', 'sellerId sellerName reason'],
  ['PUT /admin/settlements/:id', 'settlement', SETTLEMENT],
  ['POST /admin/settlements/:id/close', 'settlement', SETTLEMENT],
  ['POST /admin/settlements/:id/pay', 'settlement', SETTLEMENT],
  ['POST /admin/settlements/close', '', 'success settlements skipped'],
  ['POST /admin/settlements/close', 'settlements.0', LISTED_SETTLEMENT],
  ['POST /admin/settlements/close', 'skipped.0', 'id reason'],
  ['POST /admin/settlements/pay', '', 'success settlements skipped'],
  ['POST /admin/settlements/pay', 'settlements.0', LISTED_SETTLEMENT],
  ['POST /admin/settlements/pay', 'skipped.0', 'id reason'],
  ['POST /admin/settlements/:id/void', 'settlement', SETTLEMENT],
  ['DELETE /admin/settlements/:id', '', 'success'],
  ['GET /admin/settlements', '', 'success settlements pagination counts'],
  ['GET /admin/settlements', 'settlements.0', LISTED_SETTLEMENT],
  ['GET /settlements', 'settlements.0', LISTED_SETTLEMENT],
  ['GET /settlements/:id', 'settlement', SETTLEMENT],
  ['GET /settlements/:id', 'settlement.lines.0', 'entryId saleId customerName planName kind amount'],
  ['GET /settlements/:id', 'settlement.leftOut.0', 'entryId saleId customerName planName kind amount reason'],
  ['GET /users/payout', '', 'success payout'],
  ['PUT /users/email', 'user', USER],
  ['GET /admin/backups', 'backups.0', 'name at bytes automatic checked'],
  ['POST /admin/backups', '', 'success'],
  ['POST /admin/invitations', 'invitation', '_id name token link expiresAt'],
  ['PUT /users/payout', 'payout', 'cuit cbu alias'],
  ['GET /dashboard/stats', 'stats', 'totalCount totalCommissions avgSale totalSales'],
  [
    'GET /admin/stats',
    'stats',
    'totalCount totalCommissions avgSale totalSales userCount planCount topSellers topPlans paidCommissions',
  ],
  ['GET /admin/stats', 'stats.topSellers.0', '_id sellerName totalSales salesCount'],
  ['GET /admin/stats', 'stats.topPlans.0', '_id planName totalSales salesCount'],
  ['GET /admin/plans', 'plans.0', PLAN],
  ['POST /admin/plans', 'plan', PLAN],
  ['PUT /admin/plans/:id', 'plan', PLAN],
  ['GET /admin/users', 'users.0', USER],
  ['PUT /admin/users/:id', 'user', USER],
  ['GET /admin/sales', 'sales.0', SALE],
  ['GET /admin/sales', 'sales.0.customerInfo', CUSTOMER],
  ['PUT /admin/sales/:id/status', '', 'success sale'],
  ['GET /notifications', 'notifications.0', NOTIFICATION],
  ['GET /notifications', 'notifications.0.userRecipient', 'read readAt acknowledgedAt attending'],
  ['PUT /notifications/:id/ack', 'notification', NOTIFICATION],
  ['PUT /notifications/:id/attendance', 'notification', NOTIFICATION],
  ['GET /admin/notifications', 'notifications.0', SENT_NOTIFICATION],
  ['PUT /admin/notifications/:id', 'notification', SENT_NOTIFICATION],
  ['GET /admin/notifications/:id/recipients', 'recipients.0', 'userId name phone readAt acknowledgedAt'],
  ['GET /admin/notifications/:id/recipients', 'pagination', 'currentPage totalPages total'],
  ['POST /admin/notifications/:id/remind', '', 'success reminded'],
  ['GET /notifications', 'notifications.0.meetingInfo', 'date platform duration link'],
  ['GET /notifications/unread-count', '', 'success count'],
  ['GET /notifications/:id/calendar', '', 'success calendar'],
  ['GET /chat/unread-count', '', 'success count group private'],
  ['POST /admin/chat/private/:userId', 'chatRoom', ROOM],
  ['GET /chat/group', 'chatRoom', ROOM],
  ['GET /chat/group', 'chatRoom.participants.0', '_id name'],
  ['GET /chat/private-admin', 'chatRoom', ROOM],
  ['GET /chat/private-chats', 'chatRooms.0', ROOM],
  ['GET /chat/private-chats', 'chatRooms.0.participants.0', '_id name email'],
  ['GET /chat/:id/messages', 'messages.0', MESSAGE],
  ['GET /chat/:id/messages', 'messages.0.sender', '_id name'],
  ['POST /chat/:id/messages', 'message', MESSAGE],
  ['PUT /chat/:id/read', '', 'success'],
  ['GET /admin/sales', 'sales.0.customerInfo.address', ADDRESS],
];

describe.each(restRoutes)('$method $path', (route) => {
  test('returns exactly the fields of its schema, and all that the specification names', async () => {
    const call = documented.find(({ rest }) => rest === nameOf(route));
    if (!call) throw new Error(`add a row for ${nameOf(route)} to server/testing/calls/<subject>.ts`);
    const as = callerOf(call);
    const { status, body } = await callRest(call, await createPeople(app), as);

    expect(status).toBe(route.status ?? 200);
    // Parsing drops what the schema does not know, at any depth.
    const viewed = z.object({ success: z.literal(true), ...route.response }).parse(body);
    expect(body, `${nameOf(route)} sends a field that its view in shared/ has not: add it there`).toEqual(
      viewed,
    );
    // An empty list would not show its items' fields.
    const filled = 'let `input` of its row in server/testing/calls make an item for the list';
    expect(Object.values(body), filled).not.toContainEqual([]);
    for (const [, where, fields] of promised.filter(([name]) => name === nameOf(route))) {
      expect(fieldsAt(body, where)).toEqual(expect.arrayContaining(fields.split(' ')));
    }
  });
});

/** Fields that come back in another form, or with another meaning. */
const COME_BACK_OTHERWISE: Record<string, string> = {
  'PUT /admin/users/:id commissionRate': 'percent in, fraction out',
};

const changing = restRoutes.filter(({ method }) => method === 'PUT');

test.each(changing)(
  'PUT $path: every field that it takes and shows comes back as it was sent',
  async (route) => {
    const call = documented.find(({ rest }) => rest === nameOf(route));
    const people = await createPeople(app);
    const input = (await call?.input?.(people)) ?? {};
    const { body } = await callRest({ ...call, input: () => input } as Call, people, callerOf(call as Call));
    const view = viewIn(body);
    const shown = Object.keys(route.fields?.shape ?? {}).filter((field) => Object.hasOwn(view, field));
    const compared = shown.filter(
      (field) => !Object.hasOwn(COME_BACK_OTHERWISE, `${nameOf(route)} ${field}`),
    );
    const sent = input as Record<string, unknown>;
    const unsent = compared.filter((field) => sent[field] === undefined);
    expect(unsent, `${nameOf(route)}: send these too, in server/testing/calls/<subject>.ts`).toEqual([]);
    const pick = (of: Record<string, unknown>) =>
      Object.fromEntries(compared.map((field) => [field, of[field]]));
    expect(pick(view), `${nameOf(route)}: does the service take over each field?`).toMatchObject(pick(sent));
  },
);

/** The subject in a response: its only object, or the response itself. */
function viewIn({ success: _success, ...body }: RestResponse['body']): Record<string, unknown> {
  const [only, ...others] = Object.values(body);
  const isSubject = others.length === 0 && typeof only === 'object' && only !== null;
  return isSubject ? (only as Record<string, unknown>) : body;
}

function callerOf({ outcomes }: Call): CallerRole {
  return (['seller', 'admin', 'nobody'] as const).find((role) => outcomes[role] === 'ok') ?? 'nobody';
}

test.each(plainCalls)('$route responds with the promised fields', async (call) => {
  const people = await createPeople(app);
  const received = await (await preparePlain(call, people))(people.admin);
  expect(received).toMatchObject({ status: call.status, body: call.response });
});

test('creating returns 201, beginning a backup 202, everything else 200', () => {
  expect(restRoutes.filter(({ status }) => status === 202).map(nameOf)).toEqual(['POST /admin/backups']);
  const creating = restRoutes.filter(({ status }) => status === 201).map(nameOf);
  expect(creating.toSorted()).toEqual([
    'POST /admin/commissions/adjustments',
    'POST /admin/invitations',
    'POST /admin/plans',
    'POST /admin/plans/:id/prices',
    'POST /admin/prices',
    'POST /admin/settlements',
    'POST /admin/users/:id/password-link',
    'POST /admin/zones',
    'POST /auth/register',
    'POST /chat/:id/messages',
    'POST /pages/:slug/prospects',
    'POST /prospects',
    'POST /prospects/:id/contacts',
    'POST /sales',
    'POST /sales/:id/claims',
    'POST /sales/:id/contacts',
    'POST /sales/:id/customer-link',
    'POST /sales/:id/verifications',
    'POST /track/:token/acceptance',
    'POST /track/:token/withdrawal',
    'POST /users/totp',
  ]);
});

test('every promise is about an existing route', () => {
  expect(restRoutes.map(nameOf)).toEqual(expect.arrayContaining(promised.map(([name]) => name)));
});

/** The keys of the object at a dotted place. */
function fieldsAt(body: object, where: string): string[] {
  const steps = where.split('.').filter(Boolean);
  return Object.keys(steps.reduce((value, key) => (value as Record<string, object>)[key] ?? {}, body));
}

describe('the documentation', () => {
  test('lists every route with its security, public to read', async () => {
    const received = await app.server.inject('/api/openapi.json');
    expect(received.statusCode).toBe(200);
    const { paths, openapi } = received.json<{
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown; summary: string }>>;
    }>();
    expect(openapi).toMatch(/^3\./);
    for (const route of restRoutes) {
      const operation = paths[`/api${route.path.replace(/:(\w+)/, '{$1}')}`]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject({ summary: route.summary });
      expect(operation?.security !== undefined).toBe(route.access !== 'public');
    }
    expect(paths).toHaveProperty(['/api/health']);
  });

  test('has a readable page', async () => {
    const received = await app.server.inject('/api/docs/');
    expect(received.statusCode).toBe(200);
    expect(received.headers['content-type']).toContain('text/html');
  });
});

test('health needs no token', async () => {
  const { status, body } = await app.rest('GET', '/api/health');
  expect(status).toBe(200);
  expect(body.success).toBe(true);
});
