import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SALE_STATUSES, saleStatusLabel, statusesThat } from '../../shared/sales/saleStatus.ts';
import { statusTerm } from '../db/textSearch.ts';

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

test('every open status has a task, and the last one that of the appointment', () => {
  const text = readFileSync(path.join(TRIGGERS, 'tray.sql'), 'utf8');
  const named = [...text.matchAll(/\bs\.status = '(\w+)'/g)].map(([, status]) => status);
  expect(new Set([...named, 'appointed'])).toEqual(new Set(statusesThat('isOpen')));
});

test('the text index has a term of three characters for each status', () => {
  const terms = new Set(SALE_STATUSES.map(statusTerm));
  expect([...terms].map((term) => term.length)).toEqual(SALE_STATUSES.map(() => 3));
});

test('every status has a distinct label', () => {
  expect(new Set(SALE_STATUSES.map(saleStatusLabel)).size).toBe(SALE_STATUSES.length);
});
