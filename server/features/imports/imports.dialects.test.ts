import { describe, expect } from 'vitest';
import { test } from '../../testing/testApp.ts';
import { preview } from '../../testing/features/imports.ts';
import { ENCODINGS, HEADS, SEPARATORS } from '../../testing/features/sheets.ts';

const WIDE = ['Fecha', 'Nombre', 'Apellido', 'DNI', 'Teléfono', 'Localidad', 'Plan', 'Precio', 'Estado'];

interface Content {
  cells: string[][];
  /** Customer, DNI, phone, city, cents of the first row. */
  stored: [string, string, string, string, number];
}

const CONTENTS: Record<string, Content> = {
  lower: {
    cells: [
      WIDE,
      [
        '03/02/2026',
        'Íñigo',
        'Peña Güemes',
        '30999111',
        '11 4444-6666',
        'Lanús',
        'Alarma Hogar',
        '12.345,60',
        'Instalada',
      ],
    ],
    stored: ['Íñigo Peña Güemes', '30999111', '11 4444-6666', 'Lanús', 1_234_560],
  },
  upper: {
    cells: [
      WIDE,
      [
        '2026-02-03',
        'ÚRSULA',
        'NÚÑEZ',
        '30.999.112',
        '0341 155 551234',
        'CÓRDOBA',
        'ALARMA HOGAR',
        '$ 12345,60',
        'INSTALADO',
      ],
    ],
    stored: ['ÚRSULA NÚÑEZ', '30.999.112', '0341 155 551234', 'CÓRDOBA', 1_234_560],
  },
  spoiled: {
    cells: [
      WIDE,
      [
        '46056',
        "'Ana",
        'Peña',
        '30999113,0',
        '1144445555.0',
        'Río 3º',
        'Alarma Hogar',
        'ARS 12.345,60',
        'instalada',
      ],
    ],
    stored: ['Ana Peña', '30999113', '1144445555', 'Río 3º', 1_234_560],
  },
  text: {
    cells: [
      WIDE,
      [
        '3/2/26',
        'Ana',
        'García',
        '="30999114"',
        "'1144445555",
        'Junín',
        'Alarma Hogar',
        '12.345,60 $',
        'completed',
      ],
    ],
    stored: ['Ana García', '30999114', '1144445555', 'Junín', 1_234_560],
  },
  months: {
    cells: [
      WIDE,
      [
        '03-feb-26',
        'Zoë',
        'D’Elía',
        'M5.123.456',
        '+54 9 11 4444 5555',
        'Neuquén',
        'Alarma Hogar',
        '12345.60',
        'Turnado',
      ],
    ],
    stored: ['Zoë D’Elía', 'M5.123.456', '+54 9 11 4444 5555', 'Neuquén', 1_234_560],
  },
};

describe.each(Object.keys(ENCODINGS))('a sheet in %s', (encoding) => {
  test.for(Object.keys(CONTENTS))(
    'of %s, with any separator and head, is read as it was written',
    async (name, { app }) => {
      const admin = await app.admin();
      const {
        cells,
        stored: [customer, dni, phone, city, cents],
      } = CONTENTS[name] as Content;
      for (const [separator, write] of Object.entries(SEPARATORS)) {
        for (const [head, above] of Object.entries(HEADS)) {
          const text = write(above(cells));
          const shown = await preview(app, admin, ENCODINGS[encoding]?.(text) ?? '');
          const where = `${separator}, ${head}`;
          expect(shown.errors, where).toEqual([]);
          expect(shown.sample, where).toMatchObject([
            {
              row: text.split('\n').length - 1,
              customerName: encoding === 'MS-DOS 850' ? customer.replaceAll('’', "'") : customer,
              dni,
              phone,
              city,
              price: cents / 100,
              date: '2026-02-03',
            },
          ]);
        }
      }
    },
  );
});
