import { expect, test } from 'vitest';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { saleChanges } from './saleChanges.ts';

const sale = {
  status: 'pending',
  description: 'Alarma',
  planName: 'Plan 1',
  planPrice: 100,
  commission: 10,
  customerInfo: { name: 'Ana', dniPhoto: 'foto.jpg?exp=1', address: { street: 'Mitre' } },
} as SaleView;

test('names what differs and what it says now', () => {
  const now = {
    ...sale,
    status: 'appointed',
    planPrice: 200,
    customerInfo: {
      ...sale.customerInfo,
      dniPhoto: 'otra.jpg?exp=1',
      address: { ...sale.customerInfo.address, street: 'Belgrano' },
    },
  } as SaleView;
  expect(saleChanges(sale, now).map(({ label, text }) => `${label}: ${text.replace(/\s/, ' ')}`)).toEqual([
    'Estado: Turnada',
    'Precio: $ 200,00',
    'Calle: Belgrano',
    'Foto del DNI: Con foto',
  ]);
});

test('a photo with another signature is the same photo', () => {
  const signedAgain = { ...sale, customerInfo: { ...sale.customerInfo, dniPhoto: 'foto.jpg?exp=2' } };
  expect(saleChanges(sale, signedAgain)).toEqual([]);
});
