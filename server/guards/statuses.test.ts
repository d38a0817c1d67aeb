import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { statusesThat } from '../../shared/sales/saleStatus.ts';

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
