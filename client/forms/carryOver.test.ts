import { expect, test } from 'vitest';
import { EMPTY_SALE } from '../features/sales/form/saleFormValues.ts';
import { carryOver } from './carryOver.ts';

const base = { ...EMPTY_SALE, description: 'Antes', planId: '1' };

test('what was typed stays, what was left as it was follows the sale', () => {
  const typed = {
    ...base,
    description: 'Mía',
    customerInfo: { ...base.customerInfo, address: { ...base.customerInfo.address, city: 'Funes' } },
  };
  const current = {
    ...base,
    planId: '2',
    description: 'De otra persona',
    customerInfo: {
      ...base.customerInfo,
      dniPhoto: 'foto.jpg',
      address: { ...base.customerInfo.address, city: 'Rosario', street: 'Mitre' },
    },
  };
  expect(carryOver(typed, base, current)).toEqual({
    planId: '2',
    description: 'Mía',
    acceptance: false,
    customerInfo: {
      ...base.customerInfo,
      dniPhoto: 'foto.jpg',
      address: { ...base.customerInfo.address, city: 'Funes', street: 'Mitre' },
    },
  });
});

test('what was typed is all there when nothing else changed', () => {
  const typed = { ...base, planId: '3' };
  expect(carryOver(typed, base, base)).toEqual(typed);
});

test('what an old draft lacks is taken from the sale', () => {
  expect(carryOver({ description: 'Mía' }, base, base)).toEqual({ ...base, description: 'Mía' });
});

test('a list is typed or current as a whole', () => {
  const old = { features: [{ key: '1', text: 'Sirena' }] };
  const current = { features: [{ key: '2', text: 'Sirena' }] };
  const typed = { features: [...old.features, { key: '3', text: 'Cámara' }] };
  expect(carryOver(old, old, current)).toEqual(current);
  expect(carryOver(typed, old, current)).toEqual(typed);
});
