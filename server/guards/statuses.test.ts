import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SALE_STATUSES, saleStatusLabel, statusesThat } from '../../shared/sales/saleStatus.ts';
import { STATUS_TERMS } from '../db/textSearch.ts';

const TRIGGERS = path.join(import.meta.dirname, '../db/triggers');

test('triggers that list statuses of a sale mean the open ones', () => {
  const lists = readdirSync(TRIGGERS).flatMap((file) => {
    const text = readFileSync(path.join(TRIGGERS, file), 'utf8');
    return [...text.matchAll(/\bstatus IN \(([^)]*)\)/gi)].map(([, list = '']) => [file, list.match(/\w+/g)]);
  });
  const open = statusesThat('isOpen');
  expect(lists).toEqual([
    ['stats.sql', open],
    ['tray.sql', open],
  ]);
});

test('the text index has a term of three characters for each status, as searches ask for it', () => {
  const text = readFileSync(path.join(TRIGGERS, 'sales.sql'), 'utf8');
  const stored = [...text.matchAll(/WHEN '(\w+)' THEN '(..)' \|\| char\(0x(\w{4})\)/g)].map(
    ([, status, letters = '', code = '']) => [
      status,
      letters + String.fromCharCode(Number.parseInt(code, 16)),
    ],
  );
  expect(Object.fromEntries(stored)).toEqual(STATUS_TERMS);
  expect(Object.keys(STATUS_TERMS)).toEqual(SALE_STATUSES);
  const terms = new Set(Object.values(STATUS_TERMS));
  expect([...terms].map((term) => term.length)).toEqual(SALE_STATUSES.map(() => 3));
});

test('every status has a distinct label', () => {
  expect(new Set(SALE_STATUSES.map(saleStatusLabel)).size).toBe(SALE_STATUSES.length);
});
