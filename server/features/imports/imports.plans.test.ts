import { expect } from 'vitest';
import { test } from '../../testing/testApp.ts';
import { preview, sales } from '../../testing/features/imports.ts';

const several = (name: string) => `El campo Plan vale para más de un plan, escribe su nombre exacto: ${name}`;
const unknown = (name: string) => `El campo Plan no es un plan que exista: ${name}`;

test('a row takes the plan of its exact name, else one that alone is written much like it', async ({
  app,
}) => {
  const admin = await app.admin();
  const names = ['Básico', 'Basico', 'Alarma Hogar +', 'Plan 1.5', 'Plan 15', 'Plan Ñandú', '¡!'];
  for (const [index, name] of names.entries()) {
    await admin.caller.admin.createPlan({ name, description: name, price: 1000 + index });
  }
  const exact = [...names, 'Alarma Hogar', 'BASICO', 'básico', 'plan 1.5'];
  const near = ['alarma-hogar+', 'Plan 1,5', 'BÁSICÓ', 'plan nandu', '-', 'Otro'];
  const sheet = [
    'Fecha;Cliente;DNI;Plan',
    // Numbered: names that compare equal would make the same row.
    ...[...exact, ...near].map((name, index) => `05/02/2026;${name};${index};${name}`),
  ];
  const { _id: id, errors } = await preview(app, admin, sheet.join('\n'));
  await admin.caller.admin.confirmImport({ id });
  expect(sales(app).map((sale) => [sale.customer_name, sale.plan_name])).toEqual([
    ...[...names, 'Alarma Hogar'].map((name) => [name, name]),
    ['BASICO', 'Basico'],
    ['básico', 'Básico'],
    ['plan 1.5', 'Plan 1.5'],
    ['plan nandu', 'Plan Ñandú'],
  ]);
  expect(errors.map(({ message }) => message)).toEqual([
    several('alarma-hogar+'),
    several('Plan 1,5'),
    several('BÁSICÓ'),
    unknown('-'),
    unknown('Otro'),
  ]);
});
