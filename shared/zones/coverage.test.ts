import { describe, expect, test } from 'vitest';
import {
  coverageAt,
  officialProvince,
  placeKey,
  postalNumber,
  PROVINCES,
  type Coverage,
} from './coverage.ts';

let ids = 0;

function rule(state: Coverage, province: string, city: string | null = null, range?: [string, string]) {
  const [postalFrom, postalTo] = range ?? [null, null];
  return { _id: String(++ids), province, city, postalFrom, postalTo, state, note: `${state} ${ids}` };
}

const at = (rules: ReturnType<typeof rule>[], province: string, city = '', postalCode = '') =>
  coverageAt(rules, 'ask', { province, city, postalCode }).coverage;

describe('a place', () => {
  test('is one, however it is written', () => {
    for (const text of ['José C. Paz', 'jose c paz', ' JOSÉ  C.  PAZ ', 'José\u00a0C Paz']) {
      expect(placeKey(text)).toBe('jose c paz');
    }
  });

  test.for([
    ['Gral. San Martín', 'General San Martín'],
    ['Cnel. Suárez', 'Coronel Suárez'],
    ['Pte. Perón', 'Presidente Perón'],
    ['Vte. López', 'Vicente López'],
    ['Gob. Gálvez', 'GOBERNADOR GALVEZ'],
    ['Cap. Bermúdez', 'Capitán Bermúdez'],
    ['Salta Cap.', 'Salta Capital'],
  ])('%s is %s', ([short, whole]) => {
    expect(placeKey(String(short))).toBe(placeKey(String(whole)));
  });

  test('in the capital has three more names', () => {
    for (const text of ['CABA', 'c.a.b.a.', 'Capital Federal', 'ciudad autonoma de  buenos aires']) {
      expect(officialProvince(text)).toBe('Ciudad Autónoma de Buenos Aires');
    }
  });

  test('is in one of the 24 provinces, or in none', () => {
    expect(PROVINCES).toHaveLength(24);
    expect(officialProvince('TUCUMAN')).toBe('Tucumán');
    expect(officialProvince('Uruguay')).toBeUndefined();
    expect(officialProvince('')).toBeUndefined();
  });

  test.for([
    ['Tierra del Fuego, Antártida e Islas del Atlántico Sur', 'Tierra del Fuego'],
    ['Bs. As.', 'Buenos Aires'],
    ['Bs.As.', 'Buenos Aires'],
    ['Provincia de Buenos Aires', 'Buenos Aires'],
    ['Pcia. del Chaco', 'Chaco'],
    ['Ciudad de Buenos Aires', 'Ciudad Autónoma de Buenos Aires'],
    ['Sgo. del Estero', 'Santiago del Estero'],
    ['Sta. Fe', 'Santa Fe'],
    ['tdf', 'Tierra del Fuego'],
    ['Tierra del Fuego, A. e I.A.S.', 'Tierra del Fuego'],
    ['CapFed', 'Ciudad Autónoma de Buenos Aires'],
    ['Cap. Federal', 'Ciudad Autónoma de Buenos Aires'],
    ['Cdad. Aut. de Bs. As.', 'Ciudad Autónoma de Buenos Aires'],
    ['Ciudad Autónoma de Buenos Aires (CABA)', 'Ciudad Autónoma de Buenos Aires'],
    ['Cba.', 'Córdoba'],
  ])('in %s is in %s', ([text, province]) => {
    expect(officialProvince(String(text))).toBe(province);
  });

  test.for([
    ['B1832ABC', 1832],
    ['b 1832 abc', 1832],
    ['S2000', 2000],
    ['1832', 1832],
    ['CP 2000', 2000],
    ['C.P.: 2000', 2000],
    ['(2000)', 2000],
    ['S-2000-ABC', 2000],
    ['CPA S2000ABC', 2000],
    ['Código postal: 2000', 2000],
    ['C. Postal 2000', 2000],
    ['183', undefined],
    ['18325', undefined],
    ['', undefined],
  ])('has the postal code %s as %s', ([text, number]) => {
    expect(postalNumber(String(text))).toBe(number);
  });
});

describe('the rule that counts', () => {
  test('is none while there is none, and the fallback where none fits', () => {
    expect(at([], 'Salta')).toBeNull();
    expect(at([rule('enabled', 'Jujuy')], 'Salta')).toBe('ask');
    expect(at([rule('enabled', 'Jujuy')], 'Otro país')).toBe('ask');
  });

  test('is the narrower range, then the city, then the province, however old each is', () => {
    const rules = [
      rule('ask', 'Buenos Aires', 'Lanús'),
      rule('disabled', 'Buenos Aires'),
      rule('disabled', 'Buenos Aires', null, ['1800', '1899']),
      rule('enabled', 'Buenos Aires', null, ['1830', '1839']),
    ];
    for (const order of [rules, rules.toReversed()]) {
      expect(at(order, 'buenos aires', 'Tandil', '7000')).toBe('disabled');
      expect(at(order, 'Buenos Aires', 'LANUS', '7000')).toBe('ask');
      expect(at(order, 'Buenos Aires', 'Lanús', 'B1824XYZ')).toBe('disabled');
      expect(at(order, 'Buenos Aires', 'Lanús', '1832')).toBe('enabled');
    }
  });

  test('fits in everything that it names', () => {
    const rules = [rule('enabled', 'Buenos Aires', 'Lanús', ['1824', '1824'])];
    expect(at(rules, 'Buenos Aires', 'Lanús', '1824')).toBe('enabled');
    expect(at(rules, 'Buenos Aires', 'Tandil', '1824')).toBe('ask');
    expect(at(rules, 'Buenos Aires', 'Lanús', '1825')).toBe('ask');
    expect(at(rules, 'Córdoba', 'Lanús', '1824')).toBe('ask');
  });

  test('of equal ones is the newer, and brings its note', () => {
    const rules = [
      rule('disabled', 'Salta', null, ['4400', '4409']),
      rule('enabled', 'Salta', null, ['4405', '4414']),
    ];
    const found = coverageAt(rules, 'ask', { province: 'Salta', city: '', postalCode: '4406' });
    expect(found).toEqual({ coverage: 'enabled', note: rules[1]?.note });
  });
});
