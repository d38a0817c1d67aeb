import { describe, expect, test } from 'vitest';
import { parseDni } from './dniCode.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
const utf8 = (text: string) =>
  latin1(
    encodeURIComponent(text).replaceAll(/%(..)/g, (_escape, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
  );

interface Person {
  surname?: string;
  names?: string;
  number?: string;
  sex?: string;
}

const current = ({
  surname = 'PEÑA GARCÍA',
  names = 'JUAN FRANCISCO',
  number = '23680640',
  sex = 'M',
}: Person) => `00123456789@${surname}@${names}@${sex}@${number}@A@10/01/1974@15/05/2012@203`;
const older = ({
  surname = 'PEÑA GARCÍA',
  names = 'JUAN FRANCISCO',
  number = '23680640',
  sex = 'M',
}: Person) =>
  `@${number}    @A@1@${surname}@${names}@ARGENTINA@10/01/1974@${sex}@15/02/2010@00012345678@7055 @15/02/2025@17@0@ILR:2.20 C:100927.01 (GM/EXE-MOVE-HM)@UNIDAD #20 || S/N: 0040>2008>>0006`;
const newest = ({ surname = 'PEÑA GARCÍA', names = 'JUAN FRANCISCO', number = '23680640' }: Person) =>
  `00712345678@${surname}@${names}@${number}@A@23/01/98@10/02/26@2026`;

describe.for([
  ['since 2026', newest],
  ['since 2012', current],
  ['before 2012', older],
] as const)('the layout %s', ([, layout]) => {
  test.for([
    ['Latin-1', latin1],
    ['UTF-8', utf8],
    ['text', (text: string) => text],
    ['text of the bytes of UTF-8', (text: string) => String.fromCodePoint(...utf8(text))],
  ] as const)('has name and number, as %s', ([, encoded]) => {
    expect(parseDni(encoded(layout({})))).toEqual({
      name: 'Juan Francisco Peña García',
      number: '23680640',
    });
  });

  test('keeps nothing else', () => {
    expect(Object.keys(parseDni(layout({})) ?? {}).toSorted()).toEqual(['name', 'number']);
  });

  test.for([
    ['23680640', '23680640'],
    ['5123456', '5123456'],
    ['05123456', '5123456'],
    ['M5123456', '5123456'],
    ['F 6123456 ', '6123456'],
    ['M 08123456', '8123456'],
    ['f0612345', '612345'],
    ['23.680.640', '23680640'],
    ['94123456', '94123456'],
  ] as const)('reads the number %s as %s', ([printed, number]) => {
    expect(parseDni(layout({ number: printed }))?.number).toBe(number);
  });

  test.for([
    ['PEÑA  GARCIA ', ' JUAN  FRANCISCO', 'Juan Francisco Peña Garcia'],
    ['DE LA CRUZ', 'MARÍA DE LOS ÁNGELES', 'María de los Ángeles de la Cruz'],
    ["D'ANGELO", 'ANA', "Ana D'Angelo"],
    ['D´ANGELO', 'ANA', "Ana D'Angelo"],
    ['D\u0092ANGELO', 'ANA', "Ana D'Angelo"],
    ['O’HIGGINS', 'ANA', "Ana O'Higgins"],
    ['MUNXXOZ PENXXA', 'MARIA', 'Maria Muñoz Peña'],
    ['AGUXXERO', 'MARIA', 'Maria Agüero'],
    ['D"ANGELO', 'ANA', "Ana D'Angelo"],
    ['D′ANGELO', 'ANA', "Ana D'Angelo"],
    ['IBA¥EZ', 'ANA', 'Ana Ibañez'],
    ['MU¤OZ', 'ANA', 'Ana Muñoz'],
    ['GARC¡A', 'RAM¢N', 'Ramón García'],
    ['GOMEZ,', 'ANA', 'Ana Gomez'],
    ['GOMEZ,PEREZ', 'ANA/SOL', 'Ana Sol Gomez Perez'],
    ['PÉREZ-GIL', 'JOSÉ', 'José Pérez-Gil'],
    ['MUN\u0303OZ', 'ÑUÑA', 'Ñuña Muñoz'],
    ['GÜEMES', 'M. CELIA', 'M. Celia Güemes'],
    ['LOS', 'LA', 'La los'],
  ])('reads the name %s, %s as %s', ([surname = '', names = '', name]) => {
    expect(parseDni(utf8(layout({ surname, names })))?.name).toBe(name);
  });

  test.for<Person>([
    { number: '' },
    { number: '12345' },
    { number: '123456789' },
    { number: 'X5123456' },
    { number: '5123456M' },
    { surname: '' },
    { names: '12' },
    { names: 'JUAN\uFFFDA' },
  ])('is no DNI with %j', (person) => {
    expect(parseDni(layout(person))).toBeNull();
  });
});

test.for([
  ['00712345678@GOMEZ@MARIA SOL@41234567@A@23/01/98@10/02/26@2026', 'Maria Sol Gomez', '41234567'],
  ['00512345678@MUNXXOZ PENXXA@MARIA@F@30123456@B@12/09/1988@01/01/2015', 'Maria Muñoz Peña', '30123456'],
  ['00612345678@D´ANGELO@ANA@F@30123456@A@01/01/1980@10/08/2016@204', "Ana D'Angelo", '30123456'],
])('%s is of %s', ([content, name, number]) => {
  expect(parseDni(String(content))).toEqual({ name, number });
});

test.for([
  '00512345678@CASTILLO@NILDA CQ STINA@Q@30118275@7@99/99/1966@01/01/2015',
  '00512345678@CASTILLO@NILDA CQ STINA@Q@30118275@A@10/01/1974@01/01/2015@203',
  '00512345678@CASTILLO@NILDA@F@30118275@7@10/01/1974@01/01/2015@203',
  '00512345678@CASTILLO@NILDA@F@30118275@A@99/99/1966@01/01/2015@203',
  '00512345678@CASTILLO@NILDA@F@30118275@A@31/02/1966@01/01/2015@203',
  '00512345678@CASTILLO@NILDA@F@30118275@A@10/01/1974@01-01-2015@203',
  '00512345678@CASTILLO@NILDA@F@30118275@A@10/01/3974@01/01/2015@203',
  '00512345678@CASTILLO@NILDA@F@30118275@A@10/01/1974@01/01/0015@203',
  '00712345678@GOMEZ@MARIA SOL@41234567@A@32/01/98@10/02/26@2026',
  '@30118275    @A@1@CASTILLO@NILDA@ARGENTINA@10/01/1974@7@15/02/2010@0001',
])('%s was misread', (content) => {
  expect(parseDni(content)).toBeNull();
});

test.for(['', '@', '@@@@@@@@@', 'https://example.com', '00123456789@PEÑA@JUAN', 'ABC@1@2@3@4@5@6@7'])(
  '%j is no DNI',
  (content) => {
    expect(parseDni(content)).toBeNull();
  },
);
