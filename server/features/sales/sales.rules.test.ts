import { expect, test } from 'vitest';
import { z } from 'zod';
import { registerSaleInput } from '../../../shared/sales/sales.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { hashOfContent } from './sales.rules.ts';

const keyed = registerSaleInput.parse(saleInput({ clientKey: 'venta_de-prueba-1' }));
const full = registerSaleInput.parse({
  ...keyed,
  planId: '1',
  customerInfo: { ...keyed.customerInfo, dniPhoto: 'una.jpg' },
  acceptance: true,
  capturedAt: '2026-03-10T14:30:00-03:00',
  prospectId: '7',
  dniRead: 'match',
});

/** Another value for each field of a registration, by its path. */
const OTHER: Record<string, unknown> = {
  planId: 2,
  description: 'Otra',
  'customerInfo.name': 'Otra',
  'customerInfo.email': 'otra@example.com',
  'customerInfo.phone': '341 555-9999',
  'customerInfo.dni': '30999999',
  'customerInfo.address.street': 'Otra',
  'customerInfo.address.number': '99',
  'customerInfo.address.city': 'Otra',
  'customerInfo.address.province': 'Otra',
  'customerInfo.address.postalCode': '9999',
  acceptance: false,
  capturedAt: '2026-03-10T14:31:00-03:00',
  prospectId: 8,
  dniRead: 'mismatch',
};
/** The key names the content; a photo gets another name with every upload. */
const LEFT_OUT = { clientKey: 'otra_clave', 'customerInfo.dniPhoto': 'otra.jpg' };

function pathsOf({ properties }: z.core.JSONSchema.JSONSchema): string[] {
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const inner = typeof field === 'object' ? pathsOf(field) : [];
    return inner.length === 0 ? [name] : inner.map((path) => `${name}.${path}`);
  });
}

function changed(path: string, value: unknown): typeof full {
  const copy = structuredClone(full);
  const names = path.split('.');
  const last = names.pop() as string;
  const holder = names.reduce<Record<string, unknown>>(
    (part, name) => part[name] as Record<string, unknown>,
    copy,
  );
  expect(holder).toHaveProperty(last);
  holder[last] = value;
  return copy;
}

test('every field of a registration is part of its content, or is named here as left out', () => {
  const schema = z.toJSONSchema(registerSaleInput, { unrepresentable: 'any' });
  const known = [...Object.keys(OTHER), ...Object.keys(LEFT_OUT)];
  expect(pathsOf(schema).toSorted()).toEqual(known.toSorted());
  for (const [path, value] of Object.entries(OTHER))
    expect(hashOfContent(changed(path, value)), path).not.toBe(hashOfContent(full));
  for (const [path, value] of Object.entries(LEFT_OUT))
    expect(hashOfContent(changed(path, value)), path).toBe(hashOfContent(full));
});

test('hashes stored by earlier versions go on matching', () => {
  expect(hashOfContent(keyed)).toBe('hitHCnt-Pn6PoyWlPFWkfDYSb8FIW07nyzPsWcEyHYQ');
  expect(hashOfContent(full)).toBe('nFvE_SROsWYm-zL7vC7P2UL8kj0twt16noDEx90GXOk');
});
