import { expect } from 'vitest';
import { sortKey } from '../../shared/search/words.ts';
import { fill, firstMigrations, test } from '../testing/migrations.ts';
import { wrongTotals } from '../testing/recount.ts';
import { migrateDatabase } from './migrate.ts';
import { statusTerm } from './textSearch.ts';

// Rows of earlier versions after the migrations.

test('a plan has had its price since it was made', ({ database }) => {
  fill(database, 4);
  const before = database.client.prepare('SELECT id, price_cents, created_at FROM plans').raw().all();
  migrateDatabase(database);
  const prices = 'SELECT plan_id, price_cents, starts_at FROM plan_prices WHERE created_by_id IS NULL';
  expect(before).not.toEqual([]);
  expect(database.client.prepare(prices).raw().all()).toEqual(before);
});

test('sales cancelled for their zone before there were rules count as demand of their place', ({
  database,
}) => {
  fill(database, 30);
  database.client.exec(`
    UPDATE sales SET status = 'cancelled' WHERE id IN (1, 2);
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value, reason) VALUES
      (1, 1, 50, 'status_changed', 'cancelled', 'Zona no habilitada: Tilcara'),
      (2, 1, 50, 'status_changed', 'cancelled', 'Zona no habilitada'),
      (2, 1, 60, 'status_changed', 'pending', NULL), (2, 1, 70, 'status_changed', 'cancelled', 'Duplicada');`);
  migrateDatabase(database);
  const read = 'SELECT id, zone_refused, coverage FROM sales ORDER BY id LIMIT 2';
  expect(database.client.prepare(read).raw().all()).toEqual([
    [1, 1, null],
    [2, 0, null],
  ]);
});

test('sales installed or completed before the ledger have earned their commission, once', ({ database }) => {
  fill(database, 8);
  migrateDatabase(database, firstMigrations(18));
  database.client.exec(`
    UPDATE sales SET status = 'installed', commission_cents = 1234, updated_at = 70 WHERE id = 1;
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 1, 40, 'status_changed', 'appointed'),
      (1, 1, 50, 'status_changed', 'installed'), (1, 2, 60, 'edited', 'x');
    UPDATE sales SET status = 'completed', updated_at = 80 WHERE id = 2;
    INSERT INTO sales SELECT 3, seller_id, plan_id, 'cancelled', description, seller_name, plan_name, price_cents, rate_bp,
      commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, NULL, created_at, updated_at, sold_on, NULL, NULL, NULL, 0 FROM sales WHERE id = 2;
    INSERT INTO sales SELECT 4, seller_id, plan_id, 'appointed', description, seller_name, plan_name, price_cents, rate_bp,
      777, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, NULL, created_at, updated_at, sold_on, NULL, NULL, NULL, 0 FROM sales WHERE id = 2;
  `);
  migrateDatabase(database);
  const rows = (sql: string) => database.client.prepare(sql).all();
  expect(
    rows(
      'SELECT sale_id, seller_id, kind, cycle, amount_cents, rate_bp, at, actor_id FROM commission_entries',
    ),
  ).toEqual([
    {
      sale_id: 1,
      seller_id: 2,
      kind: 'earned',
      cycle: 1,
      amount_cents: 1234,
      rate_bp: 1000,
      at: 50,
      actor_id: 1,
    },
    {
      sale_id: 2,
      seller_id: 2,
      kind: 'earned',
      cycle: 1,
      amount_cents: 1000,
      rate_bp: 1000,
      at: 80,
      actor_id: null,
    },
  ]);
  expect(rows('SELECT sale_id, payable_at < 9e15 AS isPayable FROM commission_cycles')).toEqual([
    { sale_id: 1, isPayable: 0 },
    { sale_id: 2, isPayable: 1 },
  ]);
  expect(rows('SELECT * FROM seller_balances')).toMatchObject([
    {
      seller_id: 2,
      in_progress_cents: 777,
      entry_count: 2,
      entries_cents: 2234,
      paid_cents: 0,
      unpaid_since: 50,
    },
  ]);
  for (const query of wrongTotals.filter((sql) => !sql.includes('sale_tasks')))
    expect(rows(query)).toEqual([]);
});

test('photos from before their removal count from the last change of status, those of attempts included', ({
  database,
}) => {
  fill(database, 14);
  migrateDatabase(database, firstMigrations(24));
  const { client } = database;
  client.exec(`
    INSERT INTO sales SELECT 3, seller_id, plan_id, 'cancelled', description, seller_name, plan_name, price_cents, rate_bp,
      commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, NULL, created_at, 90, sold_on, NULL, NULL, NULL, 0, NULL FROM sales WHERE id = 2;
    UPDATE sales SET status = 'completed', updated_at = 80 WHERE id = 1;
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 1, 50, 'status_changed', 'completed'),
      (1, 1, 70, 'edited', 'x');
    UPDATE sale_verifications SET photo_id = 1 WHERE sale_id = 2`);
  migrateDatabase(database);
  expect(client.prepare('SELECT id, ended_at, has_photos, photo_removed_at FROM sales').raw().all()).toEqual([
    [1, 50, 1, null],
    [2, null, 1, null],
    [3, 90, 0, null],
  ]);
});

test('an earlier phone is found by the digits before its extension', ({ database }) => {
  fill(database, 2);
  const { client } = database;
  client.exec(`UPDATE sales SET customer_phone = '011 4777-1002 int 22' WHERE id = 1`);
  migrateDatabase(database);
  const found = `SELECT id FROM sales INDEXED BY sales_phone WHERE phone_number = '5491147771002'`;
  expect(client.prepare(found).pluck().all()).toEqual([1]);
});

test('counts and searches include earlier rows', ({ database }) => {
  fill(database, 13);
  migrateDatabase(database);
  for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
  const ids = (sql: string) => database.client.prepare(sql).pluck().all();
  expect(ids(`SELECT rowid FROM user_search WHERE name GLOB '*inigo*'`)).toEqual([3]);
  expect(ids('SELECT id FROM user_names ORDER BY sort_key')).toEqual([1, 2, 3]);
  const pending = `status : "${statusTerm('pending')}"`;
  expect(ids(`SELECT rowid FROM sale_search WHERE sale_search MATCH '"gom" AND ${pending}'`)).toEqual([1, 2]);
  expect(ids('SELECT first_id || last_id FROM sale_days')).toEqual(['12']);
});

test('earlier prospects are folded', ({ database }) => {
  fill(database, 43);
  database.client.exec(
    `UPDATE prospects SET name = 'Ñata D’Angelo', city = 'Łódź', phone = '11 15 4444-5555'`,
  );
  migrateDatabase(database);
  const row =
    'SELECT name_key, city_key, body FROM prospects JOIN prospect_search ON prospect_search.rowid = id';
  const [nameKey, cityKey, body] = database.client.prepare(row).raw().get() as string[];
  expect([nameKey, cityKey]).toEqual([sortKey('Ñata D’Angelo'), 'lodz']);
  expect(body).toBe('\nnata dangelo\nlodz\nnata d angelo\n111544445555\n5491144445555\n');
});

test('places of earlier zones are folded again; of two that became one the newer applies', ({ database }) => {
  fill(database, 39);
  database.client.exec(`INSERT INTO zones (province, city, city_key, postal_from, postal_to, state) VALUES
    ('Salta', 'General Güemes', 'general guemes', '', '', 'ask'),
    ('Salta', 'Gral. Güemes', 'gral guemes', '', '', 'enabled'),
    ('Salta', NULL, '', '', '', 'ask')`);
  migrateDatabase(database);
  const rows = `SELECT state FROM zones WHERE province = 'Salta' AND city_key IN ('general guemes', '') ORDER BY id`;
  expect(database.client.prepare(rows).pluck().all()).toEqual(['enabled', 'ask']);
});

test('recipients and readers are counted again, without authors and deactivated accounts', ({ database }) => {
  fill(database, 14);
  migrateDatabase(database, firstMigrations(33));
  database.client.exec('UPDATE notification_totals SET recipients = 9, readers = 9');
  migrateDatabase(database);
  for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
});

test('earlier notifications ask for no acknowledgement, and recipients of those to all are counted', ({
  database,
}) => {
  fill(database, 36);
  migrateDatabase(database);
  const rows = database.client
    .prepare(`SELECT recipient_type, requires_ack, ack_by, pinned, recipients, readers, acks
    FROM notifications JOIN notification_totals ON notification_id = id`);
  const old = { requires_ack: 0, ack_by: null, pinned: 0, acks: 0 };
  expect(rows.all()).toEqual([
    { ...old, recipient_type: 'specific', recipients: 1, readers: 1 },
    { ...old, recipient_type: 'all', recipients: 1, readers: 1 },
  ]);
  for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
});

test('sessions from before devices were kept go on, for 180 days from the sign-in at most', ({
  database,
}) => {
  const DAY_MS = 86_400_000;
  fill(database, 20);
  const add = database.client.prepare(
    'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, 2, ?, ?)',
  );
  add.run('fresh', 500 * DAY_MS, 530 * DAY_MS);
  add.run('used', 400 * DAY_MS, 500 * DAY_MS);
  add.run('old', 300 * DAY_MS, 530 * DAY_MS);
  migrateDatabase(database);
  const days = `created_at / ${DAY_MS} AS made, last_seen_at / ${DAY_MS} AS seen, expires_at / ${DAY_MS} AS ends`;
  expect(
    database.client.prepare(`SELECT token_hash, device, ${days} FROM sessions WHERE created_at > 0`).all(),
  ).toEqual([
    { token_hash: 'old', device: null, made: 300, seen: 500, ends: 480 },
    { token_hash: 'used', device: null, made: 400, seen: 470, ends: 500 },
    { token_hash: 'fresh', device: null, made: 500, seen: 500, ends: 530 },
  ]);
  database.client.exec('UPDATE users SET is_active = 0 WHERE id = 2');
  expect(database.client.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(0);
});

test('payout data from before their changes were kept are no news, and settlements stay as they were', ({
  database,
}) => {
  fill(database, 21);
  migrateDatabase(database);
  expect(database.client.prepare('SELECT * FROM account_news').all()).toEqual([]);
  const settlements = database.client.prepare('SELECT payout_changed_at FROM settlements').all();
  expect(settlements).toEqual([{ payout_changed_at: null }]);
});

test('changes of payout data stay news of the account, read or not', ({ database }) => {
  fill(database, 30);
  migrateDatabase(database);
  expect(database.client.prepare('SELECT user_id, kind, at, is_read FROM account_news').all()).toEqual([
    { user_id: 2, kind: 'payout_changed', at: 0, is_read: 0 },
  ]);
});

test('contacts recorded before they had keys never clash, and keys cannot be changed', ({ database }) => {
  fill(database, 21);
  const contact = `INSERT INTO sale_events (sale_id, actor_id, at, kind, field, to_value) VALUES (1, 2, 6, 'contact', 'contact.call', 'sent');`;
  database.client.exec(contact + contact);
  migrateDatabase(database);
  database.client.exec(contact);
  const setKey = (key: string) => () =>
    database.client.exec(
      `INSERT INTO sale_events (sale_id, actor_id, at, kind, client_key) VALUES (1, 2, 7, 'contact', '${key}');`,
    );
  setKey('first-key')();
  expect(setKey('first-key')).toThrow('UNIQUE');
  database.client.exec('UPDATE sales SET erased_at = 1 WHERE id = 1');
  expect(() => database.client.exec(`UPDATE sale_events SET client_key = 'other'`)).toThrow('append-only');
});

test('customers erased before: texts about them go, and the search index is due for a rewrite', ({
  database,
}) => {
  const rewrite = () =>
    database.client.prepare("SELECT value FROM settings WHERE name = 'search_rewrite'").pluck().all();
  fill(database, 21);
  migrateDatabase(database, firstMigrations(27));
  database.client.exec('UPDATE sales SET erased_at = 5, photo_id = NULL WHERE id = 1');
  migrateDatabase(database);
  expect(database.client.prepare('SELECT description FROM sales ORDER BY id').pluck().all()).toEqual([
    'Datos borrados',
    'd',
  ]);
  expect(rewrite()).toEqual(['wanted']);
  const change = database.client.prepare("UPDATE sales SET description = 'Ana' WHERE id = ?");
  expect(() => change.run(1)).toThrow('stays erased');
  change.run(2);
});

test('rows of previews are lines, in their order, beside their imports', ({ database }) => {
  fill(database, 54);
  const rows = Array.from({ length: 12 }, (_, at) => ({ at, note: 'Año 1,\n"dos"' }));
  const add = database.client.prepare(
    'INSERT INTO sale_imports (admin_id, rows, created_at) VALUES (1, ?, 7)',
  );
  for (const written of [JSON.stringify(rows), '[]', null]) add.run(written);
  migrateDatabase(database);
  const kept = database.client
    .prepare(
      'SELECT i.row_count, s.rows FROM sale_imports i LEFT JOIN sale_import_sheets s ON s.import_id = i.id WHERE i.created_at = 7',
    )
    .raw();
  expect(kept.all()).toEqual([
    [12, rows.map((row) => JSON.stringify(row)).join('\n')],
    [0, ''],
    [0, null],
  ]);
});
