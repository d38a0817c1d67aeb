import { describe, expect } from 'vitest';
import { sendNotificationInput } from '../../../shared/notifications/notifications.ts';
import { test } from '../../testing/testApp.ts';

/** The faults of these fields, one sentence each. */
const sentence = (values: object): string[] => {
  const parsed = sendNotificationInput.safeParse({ title: 'T', message: 'M', ...values });
  return parsed.error?.issues.map(({ message }) => message) ?? [];
};
const meeting = (values: object) => ({
  type: 'meeting',
  meetingInfo: { date: '2026-03-16T18:00', ...values },
});

describe('fields', () => {
  test.each([
    [{ title: ' ' }, 'El campo Título es obligatorio'],
    [{ message: undefined }, 'El campo Mensaje es obligatorio'],
    [{ title: 'x'.repeat(201) }, 'El campo Título admite hasta 200 caracteres'],
    [{ message: 'x'.repeat(5001) }, 'El campo Mensaje admite hasta 5000 caracteres'],
    [{ type: 'otro' }, 'El campo Tipo debe ser uno de: info, meeting, document, announcement, training'],
    [{ priority: 'max' }, 'El campo Prioridad debe ser uno de: low, medium, high, urgent'],
    [{ recipientType: 'some' }, 'El campo Destinatarios debe ser uno de: all, specific, team'],
    [{ recipientType: 'specific' }, 'El campo Destinatarios necesita al menos un usuario'],
    [{ recipients: 'todos' }, 'El campo Destinatarios debe ser una lista de usuarios'],
    [{ type: 'meeting' }, 'El campo Fecha de la reunión es obligatorio'],
    [{ type: 'meeting', meetingInfo: { date: '', link: '' } }, 'El campo Fecha de la reunión es obligatorio'],
    [
      meeting({ date: '2026-02-30T10:00' }),
      'El campo Fecha de la reunión debe ser una fecha y hora AAAA-MM-DDTHH:mm',
    ],
    [meeting({ duration: 14 }), 'El campo Duración debe ser un número entero entre 15 y 480 minutos'],
    [meeting({ duration: 481 }), 'El campo Duración debe ser un número entero entre 15 y 480 minutos'],
    [meeting({ duration: 20.5 }), 'El campo Duración debe ser un número entero entre 15 y 480 minutos'],
    [meeting({ platform: 'fax' }), 'El campo Plataforma debe ser uno de: zoom, google-meet, teams, other'],
    [meeting({ link: 'javascript:alert(1)' }), 'El campo Enlace debe ser una dirección web (https://…)'],
    [meeting({ link: 'zoom' }), 'El campo Enlace debe ser una dirección web (https://…)'],
  ])('%j is refused with "%s"', (values, message) => {
    expect(sentence(values)).toEqual([message]);
  });

  test.each([
    {},
    { meetingInfo: {} },
    { meetingInfo: { date: '', link: '', platform: 'zoom', duration: 60 } },
    { meetingInfo: null },
    meeting({}),
    meeting({ duration: 15 }),
    meeting({ duration: 480 }),
    meeting({ date: '2026-03-16T21:00:00Z' }),
  ])('%j is accepted', (values) => {
    expect(sentence(values)).toEqual([]);
  });

  test('cross-field errors are reported together with those of single fields', () => {
    expect(sentence({ title: ' ', type: 'meeting', recipientType: 'specific' })).toEqual([
      'El campo Título es obligatorio',
      'El campo Fecha de la reunión es obligatorio',
      'El campo Destinatarios necesita al menos un usuario',
    ]);
  });

  test('omitted fields take the defaults', () => {
    expect(sendNotificationInput.parse({ title: 'T', message: 'M', ...meeting({}) })).toMatchObject({
      priority: 'medium',
      recipientType: 'all',
      meetingInfo: { platform: 'zoom', duration: 60, link: '' },
    });
    expect(sendNotificationInput.parse({ title: 'T', message: 'M' }).type).toBe('info');
  });
});
