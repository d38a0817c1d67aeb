import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { ZoneImportView } from '../../../shared/zones/zones.ts';
import { cpuMsOf } from '../../testing/cpuTime.ts';
import { uploadZones } from '../../testing/calls/zones.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

const HEADER = 'provincia;localidad;cp desde;cp hasta;estado;nota';

async function preview(app: TestApp, admin: Person, rows: string[], header = HEADER) {
  const { status, body } = await uploadZones(app, admin, [header, ...rows].join('\n'));
  expect(status, String(body.error)).toBe(201);
  return body.import as ZoneImportView;
}

const confirm = (admin: Person, { _id }: ZoneImportView) =>
  admin.rest('POST', `/api/admin/zones/import/${_id}/confirm`);

describe('a sheet of zones', () => {
  test('is read, and stored when it is confirmed, once', async ({ app }) => {
    const admin = await app.admin();
    const shown = await preview(app, admin, [
      'Buenos Aires;Lanús;;;Habilitada;Desde marzo',
      'capital federal;;1000;1499;enabled;',
      'Salta;;;;A confirmar;',
      'JUJUY;;;;Sin cobertura;',
    ]);
    expect(shown).toMatchObject({ _id: '1', rows: 4, valid: 4, errors: [] });
    expect(shown.sample).toHaveLength(4);
    expect(shown.sample[1]).toEqual({
      row: 3,
      province: 'Ciudad Autónoma de Buenos Aires',
      city: null,
      postalFrom: '1000',
      postalTo: '1499',
      state: 'enabled',
      note: null,
    });
    expect((await admin.caller.zones.list()).zones).toEqual([]);
    expect(await confirm(admin, shown)).toMatchObject({
      status: 200,
      body: { success: true, imported: 4, updated: 0 },
    });
    const { zones } = await admin.caller.zones.list();
    expect(
      zones.map(({ province, city, postalFrom, state, note }) => [province, city, postalFrom, state, note]),
    ).toEqual([
      ['Buenos Aires', 'Lanús', null, 'enabled', 'Desde marzo'],
      ['Ciudad Autónoma de Buenos Aires', null, '1000', 'enabled', null],
      ['Jujuy', null, null, 'disabled', null],
      ['Salta', null, null, 'ask', null],
    ]);
    expect((await confirm(admin, shown)).status).toBe(409);
    const { entries } = await admin.caller.admin.audit({ kind: 'zone' });
    expect(entries).toMatchObject([{ subjectName: 'Planilla de zonas', to: '4' }]);
  });

  test('replaces rules of its places, and leaves the others', async ({ app }) => {
    const admin = await app.admin();
    await admin.caller.admin.createZone({ province: 'Salta', city: 'Cafayate', state: 'ask', note: 'Vieja' });
    await admin.caller.admin.createZone({ province: 'Chaco', state: 'ask' });
    const shown = await preview(app, admin, ['Salta;CAFAYATE;;;enabled;', 'Salta;;;;disabled;']);
    expect((await confirm(admin, shown)).body).toMatchObject({ imported: 1, updated: 1 });
    const { zones } = await admin.caller.zones.list();
    expect(zones.map(({ _id, state, note }) => [_id, state, note])).toEqual([
      ['2', 'ask', null],
      [expect.any(String), 'disabled', null],
      ['1', 'enabled', null],
    ]);
  });

  test('of 5,000 rows holds the others for a moment', async ({ app }) => {
    const admin = await app.admin();
    const tookMs: number[] = [];
    // The first may find nothing in the processor's caches.
    for (const part of ['Norte', 'Sur']) {
      const rows = Array.from({ length: 5000 }, (_, index) => `Salta;${part} ${index};;;enabled;Nota`);
      const shown = await preview(app, admin, rows);
      let confirmed: unknown;
      tookMs.push(await cpuMsOf(async () => (confirmed = (await confirm(admin, shown)).body)));
      expect(confirmed).toMatchObject({ imported: 5000, updated: 0 });
    }
    expect(Math.min(...tookMs)).toBeLessThan(200);
  });

  test('with an error in one row names it, and stores nothing', async ({ app }) => {
    const admin = await app.admin();
    const shown = await preview(app, admin, [
      'Salta;;;;enabled;',
      'Uruguay;;;;enabled;',
      'Chaco;;3500;;enabled;',
      'salta;;;;ask;',
      'Chaco;;;;quizás;',
    ]);
    expect(shown).toMatchObject({
      rows: 5,
      valid: 1,
      errors: [
        { row: 3, message: 'El campo Provincia debe ser una de las 24 provincias' },
        { row: 4, message: 'El rango de códigos postales necesita los campos CP desde y CP hasta' },
        { row: 5, message: 'El lugar ya está en la fila 2' },
        { row: 6, message: 'El campo Estado debe ser Habilitada, A confirmar o Sin cobertura' },
      ],
    });
    expect((await confirm(admin, shown)).status).toBe(409);
    expect((await admin.caller.zones.list()).zones).toEqual([]);
  });

  test('of another administrator, unknown or a day old is a 404', async ({ app }) => {
    const [admin, other] = [await app.admin(), await app.otherAdmin()];
    const shown = await preview(app, admin, ['Salta;;;;enabled;']);
    expect((await confirm(other, shown)).status).toBe(404);
    expect((await confirm(admin, { ...shown, _id: '99' })).status).toBe(404);
    app.clock.nowMs += DAY_MS;
    expect((await confirm(admin, shown)).status).toBe(404);
  });

  test('must be a CSV file', async ({ app }) => {
    const admin = await app.admin();
    expect((await uploadZones(app, admin, 'PK\x03\x04')).status).toBe(400);
    expect((await uploadZones(app, admin, HEADER)).status).toBe(400);
  });
});
