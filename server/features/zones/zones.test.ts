import { describe, expect } from 'vitest';
import type { ZoneView } from '../../../shared/zones/zones.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { test, type Person } from '../../testing/testApp.ts';

const create = (admin: Person, zone: object) => admin.rest('POST', '/api/admin/zones', zone);
const check = async (seller: Person, place: Record<string, string>) =>
  (await seller.rest('GET', `/api/zones/check?${new URLSearchParams(place)}`)).body;

describe.each(DOORS)('rules through %s', (door) => {
  test('are made, listed, changed and removed', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const made = await callThrough<ZoneView>(door, admin, 'admin.createZone', {
      province: ' c.a.b.a. ',
      postalFrom: '1000',
      postalTo: '1499',
      state: 'enabled',
    });
    const zone = {
      _id: '1',
      province: 'Ciudad Autónoma de Buenos Aires',
      city: null,
      postalFrom: '1000',
      postalTo: '1499',
      state: 'enabled',
      note: null,
    };
    expect(made.result).toEqual(zone);
    const { body } = await seller.rest('GET', '/api/zones');
    expect(body).toEqual({ success: true, zones: [zone], fallback: 'ask' });
    const edit = { id: '1', postalFrom: null, postalTo: null, city: 'Palermo', note: 'Desde marzo' };
    const edited = await callThrough<ZoneView>(door, admin, 'admin.editZone', edit);
    const moved = { ...zone, postalFrom: null, postalTo: null, city: 'Palermo', note: 'Desde marzo' };
    expect(edited.result).toEqual(moved);
    await callThrough(door, admin, 'admin.deleteZone', { id: '1' });
    expect((await seller.caller.zones.list()).zones).toEqual([]);
    expect((await callThrough(door, admin, 'admin.deleteZone', { id: '1' })).status).toBe(404);
  });
});

describe('a rule', () => {
  test.for([
    [{ province: 'Uruguay', state: 'ask' }, 'El campo Provincia debe ser una de las 24 provincias'],
    [{ province: 'Salta' }, 'El campo Estado es obligatorio'],
    [{ province: 'Salta', state: 'sí' }, 'El campo Estado debe ser uno de: enabled, ask, disabled'],
    [
      { province: 'Salta', state: 'ask', postalFrom: '4400' },
      'El rango de códigos postales necesita los campos CP desde y CP hasta',
    ],
    [
      { province: 'Salta', state: 'ask', postalFrom: '4400', postalTo: '4300' },
      'El campo CP desde no puede ser mayor que CP hasta',
    ],
    [
      { province: 'Salta', state: 'ask', postalFrom: 'A440', postalTo: '4500' },
      'El campo CP desde debe tener cuatro dígitos',
    ],
  ] as const)('%j is refused', async ([zone, sentence], { app }) => {
    const admin = await app.admin();
    const { status, body } = await create(admin, zone);
    expect([status, body.details]).toEqual([400, [sentence]]);
    expect((await admin.caller.zones.list()).zones).toEqual([]);
  });

  test('of a place that has one is a 409, also by a change', async ({ app }) => {
    const admin = await app.admin();
    await create(admin, { province: 'Santa Fe', city: 'Rosario', state: 'ask' });
    expect((await create(admin, { province: 'santa fe', city: 'ROSARIO', state: 'enabled' })).status).toBe(
      409,
    );
    await create(admin, { province: 'Santa Fe', state: 'ask' });
    expect((await admin.rest('PUT', '/api/admin/zones/2', { city: 'Rosario' })).status).toBe(409);
    expect((await admin.rest('PUT', '/api/admin/zones/1', { state: 'enabled' })).status).toBe(200);
    expect((await admin.rest('PUT', '/api/admin/zones/2', { postalTo: '2000' })).status).toBe(400);
  });

  test('is in the audit with its place and state', async ({ app }) => {
    const admin = await app.admin();
    await create(admin, { province: 'Santa Fe', city: 'Rosario', state: 'ask' });
    await admin.caller.admin.editZone({ id: '1', state: 'enabled' });
    await admin.caller.admin.deleteZone({ id: '1' });
    const { entries } = await admin.caller.admin.audit({ kind: 'zone' });
    expect(entries.map(({ from, to }) => [from, to])).toEqual([
      ['enabled', null],
      ['ask', 'enabled'],
      [null, 'ask'],
    ]);
    expect(entries[0]?.subjectName).toBe('Santa Fe · Rosario');
  });
});

describe('a check', () => {
  test('is null without rules, then the most exact rule or the fallback', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const place = { province: 'BUENOS AIRES', city: 'Lanus', postalCode: 'B1824ABC' };
    expect(await check(seller, place)).toEqual({ success: true, coverage: null, note: null });
    await create(admin, { province: 'Buenos Aires', city: 'Lanús', state: 'disabled', note: 'En obra' });
    await create(admin, { province: 'Buenos Aires', postalFrom: 1824, postalTo: 1830, state: 'enabled' });
    expect(await check(seller, place)).toMatchObject({ coverage: 'enabled', note: null });
    expect(await check(seller, { ...place, postalCode: '' })).toMatchObject({
      coverage: 'disabled',
      note: 'En obra',
    });
    await create(admin, { province: 'Santa Fe', postalFrom: 2000, postalTo: 2013, state: 'enabled' });
    expect(await check(seller, { province: 'Santa Fe', postalCode: 'CP 2000' })).toMatchObject({
      coverage: 'enabled',
    });
    expect(await check(seller, { province: 'Salta' })).toMatchObject({ coverage: 'ask', note: null });
    await admin.caller.admin.updateSettings({ zoneFallback: 'disabled' });
    expect(await check(seller, { province: '\u0000?' })).toMatchObject({ coverage: 'disabled' });
  });

  test('refuses a text of more than 200 characters alone', async ({ app }) => {
    const seller = await app.seller();
    expect(await check(seller, { city: 'x'.repeat(200) })).toMatchObject({ success: true });
    expect(await check(seller, { city: 'x'.repeat(201) })).toMatchObject({
      error: 'El campo Localidad admite hasta 200 caracteres',
    });
  });
});
