import { expect, test } from 'vitest';
import { completePlace } from './knownPlaces.ts';

const place = (city: string, province = '', postalCode = '') => ({ city, province, postalCode });
const rosario = place('Rosario', 'Santa Fe', '2000');
const perez = place('Pérez', 'Santa Fe', '2121');
const known = [
  rosario,
  perez,
  place('San Martín', 'Mendoza', '5570'),
  place('San Martín', 'Buenos Aires', '1650'),
];

test('a locality brings its province and postal code, a postal code its locality and province', () => {
  expect(completePlace(known, place('rosario'))).toEqual({ province: 'Santa Fe', postalCode: '2000' });
  expect(completePlace(known, place('Perez '))).toEqual({ province: 'Santa Fe', postalCode: '2121' });
  expect(completePlace(known, place('', '', '2121'))).toEqual({ city: 'Pérez', province: 'Santa Fe' });
});

test('where earlier sales differ nothing is said', () => {
  expect(completePlace(known, place('San Martín'))).toEqual({});
  expect(completePlace(known, place('San Martín', 'Mendoza'))).toEqual({ postalCode: '5570' });
  const twoCodes = [...known, place('Rosario', 'Santa Fe', 'S2000ABC')];
  expect(completePlace(twoCodes, place('Rosario'))).toEqual({ province: 'Santa Fe' });
});

test('what was typed stays, and an unknown or blank place says nothing', () => {
  expect(completePlace(known, place('Rosario', 'Córdoba'))).toEqual({});
  expect(completePlace(known, place('Rosario', 'Santa Fe', '2001'))).toEqual({});
  expect(completePlace(known, place('Funes'))).toEqual({});
  expect(completePlace(known, place('', 'Santa Fe'))).toEqual({});
  expect(completePlace([], place('Rosario'))).toEqual({});
});
