import { expect, test } from 'vitest';
import { firstNameOf, publicNameOf } from './names.ts';

test.for([
  ['Lucía Fernández', 'Lucía F.'],
  ['  Juan  Francisco   peña ', 'Juan P.'],
  ['Ana', 'Ana'],
  ['Eva N\u0303andu', 'Eva Ñ.'],
  ['Eva élida', 'Eva É.'],
  ['PEREZ, JUAN', 'Juan P.'],
  ['Pérez Gil, María José', 'María P.'],
  ['Juan Pérez (h)', 'Juan P.'],
  ['Juan Pérez h.', 'Juan P.'],
  ['Juan Pérez, hijo', 'Juan P.'],
  ['Juan Pérez Jr.', 'Juan P.'],
  ['Juan Pérez [h]', 'Juan P.'],
  ['Ana Paz ★', 'Ana P.'],
  ['Ana Paz -', 'Ana P.'],
  ['✨', '✨'],
  ['Ana Pérez 🌸', 'Ana P.'],
  ['👩🏽‍🔧 Ana 🇦🇷', 'Ana'],
  ['Ing. Agr. Ana', 'Agr. A.'],
  ['Ana (2)', 'Ana'],
  [',', ','],
  ['', ''],
])('%s is %s to the public', ([name, shown]) => {
  expect(publicNameOf(String(name))).toBe(shown);
});

test.for([
  ['María Gómez', 'María'],
  ['PEREZ, MARÍA JOSÉ', 'María José'],
  ['PEREZ, JUAN', 'Juan'],
  ['pérez, ana', 'ana'],
  ['JUAN PEREZ', 'JUAN'],
  ['Dr. Juan Paz', 'Juan'],
  ['Sra. Dra. Ana Paz', 'Ana'],
  ['Lic. ANA', 'ANA'],
  ['Dr.Juan Paz', 'Juan'],
  ['Doctora Ana Paz', 'Ana'],
  ['Señora Ana', 'Ana'],
  ['C.P.N. Ana Paz', 'Ana'],
  ['Esc. Ana Paz', 'Ana'],
  ['Dña. Rosa Paz', 'Rosa'],
  ['Juan Pérez, h.', 'Juan'],
  ['Don', 'Don'],
  ['Donato Paz', 'Donato'],
  ['Ana, ', 'Ana,'],
])('%s is called %s', ([name, first]) => {
  expect(firstNameOf(String(name))).toBe(first);
});
