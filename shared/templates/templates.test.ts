import { expect, test } from 'vitest';
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  PLACEHOLDERS,
  TEMPLATE_KEYS,
  unknownPlaceholders,
  updateTemplateFields,
} from './templates.ts';

test.each(TEMPLATE_KEYS)('the text for %s is one that could be saved', (key) => {
  expect(updateTemplateFields.parse({ body: DEFAULT_TEMPLATES[key] })).toEqual({
    body: DEFAULT_TEMPLATES[key],
  });
});

test('every placeholder is put in, as often as it stands there', () => {
  const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, name.toUpperCase()]));
  const body = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
  expect(fillTemplate(`${body} {cliente}`, values)).toBe('CLIENTE PLAN PRECIO TURNO VENDEDOR ENLACE CLIENTE');
  expect(fillTemplate('Hola {cliente}{turno}.', { cliente: '$&{plan}' })).toBe('Hola $&{plan}.');
  expect(
    fillTemplate('Hola {cliente}, soy {vendedor}', { cliente: ' Ricardo Herrera', vendedor: 'Ana Paz' }),
  ).toBe('Hola Ricardo, soy Ana Paz');
});

test.each([
  ['Hola {nombre}', ['{nombre}']],
  ['{Cliente} {} { plan } {cliente}', ['{Cliente}', '{}', '{ plan }']],
  ['una { sola llave } y {plan}', ['{ sola llave }']],
  ['sin llaves, o una { suelta', []],
])('in "%s", %j are unknown', (body, unknown) => {
  expect(unknownPlaceholders(body)).toEqual(unknown);
});
