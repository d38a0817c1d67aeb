import { saleInput } from '../../cli/demo/saleInput.ts';
import { postForm } from '../forms.ts';
import type { Person, TestApp } from '../testApp.ts';
import { adminOnly, signedIn, type Call, type People } from './call.ts';

let places = 0;

const newPlace = () => ({ province: 'Jujuy', city: `Localidad ${++places}`, state: 'ask' as const });

async function newZone({ admin }: People) {
  const { _id: id } = await admin.caller.admin.createZone(newPlace());
  return { id };
}

export function uploadZones(app: TestApp, as: Person | undefined, content: string | Uint8Array) {
  return postForm(
    app,
    as,
    '/api/admin/zones/import',
    {},
    {
      field: 'file',
      list: [{ name: 'zonas.csv', content }],
    },
  );
}

export const sheetOfOneZone = () => `provincia;localidad;estado\nJujuy;Localidad ${++places};enabled\n`;

export const zonesCalls: Record<string, Call> = {
  'zones.list': {
    rest: 'GET /zones',
    input: async (people) => {
      await newZone(people);
      return {};
    },
    outcomes: signedIn,
  },
  'zones.check': {
    rest: 'GET /zones/check',
    input: () => ({ province: 'Jujuy', city: 'Tilcara', postalCode: '4624' }),
    outcomes: signedIn,
  },
  'admin.createZone': { rest: 'POST /admin/zones', input: newPlace, outcomes: adminOnly },
  'admin.editZone': {
    rest: 'PUT /admin/zones/:id',
    input: async (people) => ({
      ...(await newZone(people)),
      province: 'Salta',
      city: `Otra ${++places}`,
      postalFrom: '4400',
      postalTo: '4499',
      state: 'disabled',
      note: 'En obra',
    }),
    outcomes: adminOnly,
  },
  'admin.deleteZone': { rest: 'DELETE /admin/zones/:id', input: newZone, outcomes: adminOnly },
  'admin.confirmZoneImport': {
    rest: 'POST /admin/zones/import/:id/confirm',
    input: async ({ app, admin }) => {
      const { body } = await uploadZones(app, admin, sheetOfOneZone());
      return { id: (body.import as { _id: string })._id };
    },
    outcomes: adminOnly,
  },
  'admin.zoneDemand': {
    rest: 'GET /admin/zones/demand',
    input: async ({ admin, seller, ...people }) => {
      await newZone({ admin, seller, ...people });
      await seller.caller.sales.register(saleInput());
      return {};
    },
    outcomes: adminOnly,
  },
  'admin.decideCoverage': {
    rest: 'PUT /admin/sales/:id/coverage',
    input: async (people) => {
      await newZone(people);
      const { _id: id } = await people.seller.caller.sales.register(saleInput());
      return { id, state: 'enabled' };
    },
    outcomes: adminOnly,
  },
};
