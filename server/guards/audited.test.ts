import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter } from '../routes.ts';
import type { Call } from '../testing/calls/call.ts';
import { callProcedure, calls, createPeople } from '../testing/calls/calls.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

/** Administrators' writes without a row in the log, and the reason. */
const ELSEWHERE: Record<string, string> = {
  'admin.markAnswered': 'changes no more than a list of conversations',
  'admin.requestPhoto': 'is a row of the timeline, which nobody can change',
  'auth.register': 'opens an account of a seller, whose login is in the log',
  'auth.setGoal': 'concerns the caller alone',
  'auth.setInRanking': 'concerns the caller alone',
  'auth.startTotp': 'counts for nothing until it is turned on',
  'chat.markRead': 'concerns what the caller has read',
  'chat.openPrivateRoom': 'makes an empty room',
  'chat.send': 'is a message with author and time, which nobody can change',
  'notifications.markAllAsRead': 'concerns what the caller has read',
  'notifications.pin': 'moves a notification within the list of first steps',
  'notifications.remind': 'repeats a notification, whose author and time it shows',
  'pages.requestContact': 'is a row of the timeline of the prospect, which nobody can change',
  'pages.save': 'concerns the public page of the caller',
  'prospects.create': 'is a row of its timeline, which nobody can change',
  'push.subscribe': 'concerns a device of the caller',
  'push.unsubscribe': 'concerns a device of the caller',
  'sales.addPhoto': 'is an edit of the photo alone, with the row of an edit (photo.test.ts)',
  'sales.createCustomerLink': 'is a row of the timeline, which nobody can change',
  'sales.endCustomerLinks': 'is a row of the timeline, which nobody can change',
  'sales.markNewsRead': 'concerns what the caller has read',
  'sales.recordContact': 'is a row of the timeline, which nobody can change',
  'sales.register': 'is a row of the timeline, which nobody can change',
  'track.accept': 'is a row of the timeline, which nobody can change',
  'track.answerAppointment': 'is a row of the timeline, which nobody can change',
  'track.withdraw': 'is a row of the timeline, which nobody can change',
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const writing = Object.entries(calls).filter(
  ([path, { outcomes }]) => procedures[path]?._def.type === 'mutation' && outcomes.admin === 'ok',
);
const audited = writing.filter(([path]) => !Object.hasOwn(ELSEWHERE, path));

const logged = () => app.query('SELECT id FROM audit_log').length;

/** Prepares the input, which leaves rows too; returns what makes the call. */
async function prepare(path: string, call: Call): Promise<() => Promise<void>> {
  const people = await createPeople(app);
  const input = await call.input?.(people);
  return () => callProcedure(path, { ...call, input: () => input as object }, people, 'admin');
}

test('the exceptions are procedures by which an administrator writes', () => {
  expect(writing.length).toBeGreaterThan(30);
  expect(Object.keys(ELSEWHERE).filter((path) => !writing.some(([name]) => name === path))).toEqual([]);
});

test.for(audited)('%s leaves a row in the log', async ([path, row]) => {
  const call = await prepare(path, row);
  const before = logged();
  await call();
  const mend = `${path} wrote without an audit row: call recordAudit, or say why not in ELSEWHERE`;
  expect(logged(), mend).toBeGreaterThan(before);
});

test.for(audited)('%s changes nothing when its row cannot be written', async ([path, row]) => {
  const call = await prepare(path, row);
  const before = everything();
  app.query(
    `CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  );
  const outcome = await call().then(
    () => 'done',
    (error: Error) => error.message,
  );
  app.query('DROP TRIGGER refuse_audit');
  const mend = `${path}: call recordAudit in the transaction of the change`;
  expect(outcome, mend).toContain('no room');
  expect(everything(), mend).toEqual(before);
});

function everything(): Record<string, unknown> {
  const tables = app.query(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%search%'`,
  );
  return Object.fromEntries(tables.map(({ name }) => [name, app.query(`SELECT * FROM ${String(name)}`)]));
}
