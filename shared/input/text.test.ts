import { describe, expect, test } from 'vitest';
import { flagField } from './fields.ts';
import { emailField, optionalText, requiredText } from './text.ts';

const sentence = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('required text', () => {
  const field = requiredText('Calle', { max: 5 });

  test('is trimmed before it is measured', () => {
    expect(field.parse('  abcde  ')).toBe('abcde');
  });

  test.for([undefined, null, '', '   ', '\t\n', '\u00a0'])('%j counts as missing', (value) => {
    expect(sentence(field.safeParse(value))).toBe('El campo Calle es obligatorio');
  });

  test('too long, wrong type and control characters each have their sentence', () => {
    expect(sentence(field.safeParse('abcdef'))).toBe('El campo Calle admite hasta 5 caracteres');
    expect(sentence(field.safeParse(['a']))).toBe('El campo Calle debe ser un texto');
    expect(sentence(field.safeParse('a\u001bb'))).toBe('El campo Calle contiene caracteres no permitidos');
    expect(sentence(field.safeParse('a\u0085b'))).toBe('El campo Calle contiene caracteres no permitidos');
    expect(sentence(field.safeParse('a\nb'))).toBe('El campo Calle contiene caracteres no permitidos');
    expect(sentence(field.safeParse('\udc00'))).toBe('El campo Calle contiene caracteres no permitidos');
  });
});

describe('invisible characters', () => {
  test.for([
    '\u202e',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u2028',
    '\u2029',
    '\u00ad',
    '\u2066',
    '\u{e0041}',
    '\ue001',
  ])('a name refuses %j', (invisible) => {
    const refused = requiredText('Nombre').safeParse(`Admin${invisible}istrador`);
    expect(sentence(refused)).toBe('El campo Nombre contiene caracteres invisibles: escríbelo sin pegarlo');
  });

  test.for(['Ana 👩‍💻', '👨‍👩‍👧‍👦', '🏳️‍🌈', '👩🏽‍🚀', '🇦🇷'])('an emoji of several keeps its joiners: %s', (name) => {
    expect(requiredText('Nombre').parse(name)).toBe(name);
  });

  test('a joiner before or after a letter is no part of an emoji', () => {
    expect(requiredText('Nombre').safeParse('👩\u200da').success).toBe(false);
    expect(requiredText('Nombre').safeParse('a\u200d👩').success).toBe(false);
  });

  test('they vanish from a phone that was copied with them', () => {
    for (const copied of ['\u202a+54 9 11 4777-9911\u202c', '+54\uFE0F 9\uFE0D 11 4777-9911']) {
      expect(requiredText('Teléfono', { pasted: true }).parse(copied)).toBe('+54 9 11 4777-9911');
    }
  });

  test.for(['\u3164', '\u115f\u1160', '\u2800 \u2800', '\uffa0', '\ufe0f', '\u034f', '\u17b4'])(
    'a text that shows nothing is none',
    (text) => {
      for (const multiline of [true, false]) {
        expect(requiredText('Nombre', { multiline }).safeParse(text).error?.issues[0]?.message).toBe(
          'El campo Nombre es obligatorio',
        );
      }
    },
  );

  test.for(['\ufe0d', '\u034f', '\u3164', '\u180b', '\u{e0100}'])(
    '%j does not hide a number in a phone',
    (mark) => {
      expect(requiredText('Teléfono', { pasted: true }).parse(`11${mark}-4444-5501`)).toBe('11-4444-5501');
    },
  );

  test('its spaces and hyphens become those of a keyboard', () => {
    const copied = '+54\u00a09\u202f(11)\u00a0\u2013\u00a04777\u20111001';
    expect(requiredText('Teléfono', { pasted: true }).parse(copied)).toBe('+54 9 (11) - 4777-1001');
    expect(requiredText('Buscar', { pasted: true }).parse('Peña\u2013Ríos')).toBe('Peña\u2013Ríos');
    expect(requiredText('Nombre').parse('Peña\u2013Ríos')).toBe('Peña\u2013Ríos');
  });
});

test('the domain of an email is stored in punycode; what is no domain is refused', () => {
  expect(emailField('Email').parse('info@räucher.de')).toBe('info@xn--rucher-bua.de');
  for (const domain of ['MUÑOZ.com.ar', 'mun\u0303oz.com.ar', 'xn--muoz-hqa.com.ar']) {
    expect(emailField('Email').parse(`ana@${domain}`)).toBe('ana@xn--muoz-hqa.com.ar');
  }
  for (const domain of ['ñ.ar/x', 'ñ.ar:80', 'ñ.ar?x', 'ñ.ar#x', 'ñ ñ.ar', 'ñ@ñ.ar', 'ñ']) {
    expect(emailField('Email').safeParse(`ana@${domain}`).success).toBe(false);
  }
});

test('line breaks and tabs are welcome in multi-line text, other control characters are not', () => {
  const field = requiredText('Descripción', { multiline: true });
  expect(field.parse('uno\r\ndos\ttres 😀')).toBe('uno\r\ndos\ttres 😀');
  expect(field.parse('al \u202A11\u200B 5555\u202C, \u2066\u202Eodnum\ufeff 👩\u200d💻')).toBe(
    'al 11 5555, odnum 👩\u200d💻',
  );
  for (const bad of ['a\u0000b', 'a\u000bb', 'a\u007fb', 'a\ud800b'])
    expect(field.safeParse(bad).success).toBe(false);
});

test('optional text may be blank, but not missing', () => {
  expect(optionalText('Nota').parse('  ')).toBe('');
  expect(sentence(optionalText('Nota').safeParse(undefined))).toBe('El campo Nota es obligatorio');
});

test('a text is stored in NFC, as typed or copied from a Mac', () => {
  for (const options of [{}, { pasted: true }, { multiline: true }])
    expect(requiredText('Nombre', options).parse('Nu\u0301n\u0303ez')).toBe('N\u00FA\u00F1ez');
});

test('an email is trimmed and lower-cased', () => {
  expect(emailField('Email').parse(' Ana.Pérez@Example.COM '.replace('é', 'e'))).toBe(
    'ana.perez@example.com',
  );
  for (const bad of ['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@ejemplo..com']) {
    expect(sentence(emailField('Email').safeParse(bad))).toBe('El campo Email debe ser un email válido');
  }
});

test('a flag is true or false and nothing that looks like it', () => {
  expect(flagField('Activo').parse(false)).toBe(false);
  for (const bad of ['true', 1, 0, 'no']) {
    expect(sentence(flagField('Activo').safeParse(bad))).toBe('El campo Activo debe ser verdadero o falso');
  }
});
