import { describe, expect } from 'vitest';
import type { ZoneImportView } from '../../../shared/zones/zones.ts';
import { uploadZones } from '../../testing/calls/zones.ts';
import { ENCODINGS, HEADS, SEPARATORS } from '../../testing/features/sheets.ts';
import { test, type TestApp } from '../../testing/testApp.ts';

async function preview(app: TestApp, sheet: string | Uint8Array): Promise<ZoneImportView> {
  const { status, body } = await uploadZones(app, await app.admin(), sheet);
  expect(status, String(body.error)).toBe(201);
  return body.import as ZoneImportView;
}

const COLUMNS = ['Provincia', 'Localidad', 'CP desde', 'CP hasta', 'Estado', 'Nota'];

const CONTENTS: Record<string, string[]> = {
  plain: ['Córdoba', 'Villa María', '5900', '5909', 'Habilitada', 'Técnico Núñez'],
  upper: ['CÓRDOBA', 'VILLA MARÍA', 'CP 5900', '(5909)', 'HABILITADO', 'TÉCNICO NÚÑEZ'],
  spoiled: ["'Córdoba", '="Villa María"', '5900,0', '5909.0', 'enabled', '="Técnico Núñez"'],
  codes: ['Pcia. de Córdoba', ' Villa  María ', 'X5900ABC', 'X-5909-XYZ', 'Zona habilitada', 'Técnico Núñez'],
};

describe.each(Object.keys(ENCODINGS))('a sheet of zones in %s', (encoding) => {
  test.for(Object.keys(CONTENTS))(
    'of %s cells, with any separator and head, is read',
    async (name, { app }) => {
      for (const [separator, write] of Object.entries(SEPARATORS)) {
        for (const [head, above] of Object.entries(HEADS)) {
          const text = write(above([COLUMNS, CONTENTS[name] as string[]]));
          const { sample, errors } = await preview(app, ENCODINGS[encoding]?.(text) ?? '');
          const where = `${separator}, ${head}`;
          expect(errors, where).toEqual([]);
          expect(sample, where).toMatchObject([
            {
              row: text.split('\n').length - 1,
              province: 'Córdoba',
              city: expect.stringMatching(/^villa\s+maría$/i) as string,
              postalFrom: '5900',
              postalTo: '5909',
              state: 'enabled',
              note: expect.stringMatching(/^técnico núñez$/i) as string,
            },
          ]);
        }
      }
    },
  );
});

test.for([
  ['provincia;ciudad;C.P. desde;C.P. hasta;estado', 'Salta;Cafayate;4427;4429;A confirmar'],
  [
    'PROVINCIA;LOCALIDAD;CÓDIGO POSTAL DESDE;CÓDIGO POSTAL HASTA;ESTADO',
    'Salta;Cafayate;4427;4429;A confirmar',
  ],
  ['Pcia.;Municipio;Desde;Hasta;Cobertura', 'Salta;Cafayate;4427;4429;A confirmar'],
  [';Provincia;Localidad;CP_desde;CP_hasta;Estado;;', '1;Salta;Cafayate;4427;4429;ask;;'],
])('the columns %s are those of zones', async ([columns, row], { app }) => {
  expect((await preview(app, `${columns}\n${row}`)).sample).toMatchObject([
    { province: 'Salta', city: 'Cafayate', postalFrom: '4427', postalTo: '4429', state: 'ask' },
  ]);
});

test('one column of postal codes is a range of one', async ({ app }) => {
  const sheet = 'Provincia;Localidad;CP;Estado\nSalta;Cafayate;4427;Habilitada';
  expect((await preview(app, sheet)).sample).toMatchObject([{ postalFrom: '4427', postalTo: '4427' }]);
});

test.for(['Barrio', 'Ciudad'])(
  'a column %s, without which a rule would be wider, is refused',
  async (name, { app }) => {
    const sheet = `Provincia;Localidad;${name};Estado\nSalta;Cafayate;Centro;Habilitada`;
    const { status, body } = await uploadZones(app, await app.admin(), sheet);
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: `La columna ${name} no es de zonas: quítala o cámbiale el nombre. Son Provincia, Localidad, CP desde, CP hasta, Estado, Nota, Código postal`,
    });
  },
);

test('what Excel lost is an error of its row, and the only one of its cell', async ({ app }) => {
  const rows = [
    'Salta;#N/A;;;Habilitada',
    'Salta;Cafayate;4,4E+03;########;Habilitada',
    'Salta;Cafayate;;;#¡REF!',
  ];
  const { errors, valid } = await preview(app, `${COLUMNS.slice(0, -1).join(';')}\n${rows.join('\n')}`);
  expect(valid).toBe(0);
  expect(errors).toEqual([
    { row: 2, message: 'El campo Localidad dice #N/A: corrígelo en la planilla' },
    {
      row: 3,
      message:
        'Excel cambió el CP desde por 4,4E+03: dale formato de texto y vuelve a exportar; El campo CP hasta dice ########: corrígelo en la planilla',
    },
    { row: 4, message: 'El campo Estado dice #¡REF!: corrígelo en la planilla' },
  ]);
});

test.for([
  'Tierra del Fuego, Antártida e Islas del Atlántico Sur',
  'tdf',
  'Bs. As.',
  'Sgo. del Estero',
  'Ciudad de Buenos Aires',
  'Capital Federal',
  'Cba.',
])('%s is one of the 24 provinces', async (name, { app }) => {
  const sheet = `provincia;localidad;cp desde;cp hasta;estado;nota\r\n${name};Ushuaia;;;Habilitada;\r\n`;
  const { valid, errors } = await preview(app, sheet);
  expect({ valid, errors }).toEqual({ valid: 1, errors: [] });
});
