import { expect, test } from 'vitest';
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  placeholdersOf,
  TEMPLATE_KEYS,
  unknownPlaceholders,
  updateTemplateInput,
} from './templates.ts';

test.each(TEMPLATE_KEYS)('the text for %s is one that could be saved', (key) => {
  const body = DEFAULT_TEMPLATES[key];
  expect(updateTemplateInput.parse({ key, body })).toEqual({ key, body });
});

test('every placeholder is put in, as often as it stands there', () => {
  const placeholders = placeholdersOf('pending');
  const values = Object.fromEntries(placeholders.map((name) => [name, name.toUpperCase()]));
  const body = placeholders.map((name) => `{${name}}`).join(' ');
  expect(fillTemplate(`${body} {cliente}`, values)).toBe(
    'CLIENTE PLAN PRECIO TURNO VENDEDOR ENLACE SEGUIMIENTO CLIENTE',
  );
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
  expect(unknownPlaceholders(body, 'pending')).toEqual(unknown);
});

test('the link to follow a sale stands in texts about a sale alone', () => {
  const body = 'Mira cómo va: {seguimiento}';
  const accepts = (key: string) => updateTemplateInput.safeParse({ key, body }).success;
  expect(TEMPLATE_KEYS.filter((key) => !accepts(key))).toEqual([
    'settlement',
    'password_link',
    'prospect_first',
    'prospect_again',
  ]);
});

test('a prospect is named in the texts for prospects alone, which name no customer', () => {
  expect(unknownPlaceholders('{interesado}', 'pending')).toEqual(['{interesado}']);
  expect(unknownPlaceholders('{interesado} {plan} {precio} {vendedor} {enlace}', 'prospect_first')).toEqual(
    [],
  );
  expect(unknownPlaceholders('{cliente} {turno}', 'prospect_again')).toEqual(['{cliente}', '{turno}']);
  expect(fillTemplate('Hola {interesado}', { interesado: 'Rita Paz' })).toBe('Hola Rita');
});
