import { saleInput } from '../../cli/demo/saleInput.ts';
import { postForm } from '../forms.ts';
import type { Person, TestApp } from '../testApp.ts';
import { listing, on, type Inputs, type People } from './call.ts';

let places = 0;
/** Lists sort them in the order they were made. */
const newCity = () => `Localidad ${String(++places).padStart(5, '0')}`;

const newPlace = () => ({ province: 'Jujuy', city: newCity(), state: 'ask' as const });

const newZone = async ({ admin }: People) => ({
  id: (await admin.caller.admin.createZone(newPlace()))._id,
});

/** A zone, and a sale outside of it. */
async function outsideOfZone(people: People): Promise<{ id: string }> {
  await newZone(people);
  return { id: (await people.seller.caller.sales.register(saleInput()))._id };
}

export function uploadZones(app: TestApp, as: Person | undefined, content: string | Uint8Array) {
  const files = { field: 'file', list: [{ name: 'zonas.csv', content }] };
  return postForm(app, as, '/api/admin/zones/import', {}, files);
}

export const sheetOfOneZone = () => `provincia;localidad;estado\nJujuy;${newCity()};enabled\n`;

export const zonesInputs: Inputs = {
  'zones.list': listing(newZone),
  'zones.check': () => ({ province: 'Jujuy', city: 'Tilcara', postalCode: '4624' }),
  'admin.createZone': newPlace,
  'admin.editZone': async (people) => ({
    ...(await newZone(people)),
    province: 'Salta',
    city: newCity(),
    postalFrom: '4400',
    postalTo: '4499',
    state: 'disabled',
    note: 'En obra',
  }),
  'admin.deleteZone': newZone,
  'admin.confirmZoneImport': async ({ app, admin }) => {
    const { body } = await uploadZones(app, admin, sheetOfOneZone());
    return { id: (body.import as { _id: string })._id };
  },
  'admin.zoneDemand': listing(outsideOfZone),
  'admin.decideCoverage': on(outsideOfZone, { state: 'enabled' }),
};
