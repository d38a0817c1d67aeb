import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import type { SentNotificationView } from '../../../shared/notifications/notifications.ts';
import { MAX_FILE_BYTES } from '../../../shared/files.ts';
import { postEncoded, postForm, type FormFile } from '../../testing/forms.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF');
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
const DOC = Buffer.concat([OLE, Buffer.from('WordDocument', 'utf16le'), Buffer.alloc(64)]);
// A document with the one word "Hola", and a plain archive with a text file.
const DOCX = Buffer.from(
  'UEsDBBQAAAAIAAAAIVyaxphxygAAADoBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbH1QzU7DMAx+lShX1LrjgBBquwODI3AYD2AlbhfR2FGSjfH2uAztwIGj/f3a/fYcF3OiXILwYDdtZw2xEx94Huz7/rm5t9ux338lKkapXAZ7qDU9ABR3oIillUSsyCQ5YtUxz5DQfeBMcNt1d+CEK3Ft6uphx35HEx6Xap7Our7EqtyaxwtvjRosprQEh1VhWFEY+1dtmYMn84a5vmBUFnxK9uDFHaMq2/9tTuz/dG1kmoKjq351S1kclaLnx6W9IhED3/z2gJ9njN9QSwMEFAAAAAgAAAAhXACxka+PAAAAvAAAABEAAAB3b3JkL2RvY3VtZW50LnhtbEWOwQ7CIBBEf6Xhbrd6MIbQ9mb8AP0ABGyblF2yoOjfC/Xg5c1OZjJZNb792rwcx4WwF/u2E41DQ3bBqRe363l3EuOgsrRknt5hakofo8y9mFMKEiCa2XkdWwoOS/Yg9joVyxNkYhuYjIuxzPkVDl13BK8XFHXyTvZTNVRwRRoutGoF9arkjWHjrw3/T4YvUEsBAhQDFAAAAAgAAAAhXJrGmHHKAAAAOgEAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACAAAACFcALGRr48AAAC8AAAAEQAAAAAAAAAAAAAAgAH7AAAAd29yZC9kb2N1bWVudC54bWxQSwUGAAAAAAIAAgCAAAAAuQEAAAAA',
  'base64',
);
const ZIP = Buffer.from(
  'UEsDBBQAAAAIAAAAIVyI+aBvBgAAAAQAAAAIAAAAaG9sYS50eHTLyM9JBABQSwECFAMUAAAACAAAACFciPmgbwYAAAAEAAAACAAAAAAAAAAAAAAAgAEAAAAAaG9sYS50eHRQSwUGAAAAAAEAAQA2AAAALAAAAAAA',
  'base64',
);
const HTML = '<!doctype html><script>alert(1)</script>';
const MEETING = { date: '2026-03-16T18:00' };
const FIELDS = { title: 'Novedades', message: 'Hay material nuevo' };

const send = (
  app: TestApp,
  person: Person | undefined,
  list: FormFile[],
  fields: Record<string, string> = FIELDS,
) => postForm(app, person, '/api/notifications', fields, { field: 'attachments', list });

const textNamed = (length: number) => ({ name: `${'ñ'.repeat(length - 4)}.txt`, content: 'hola' });

const formPart = (name: string, content: string, type = 'text/plain') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`;

/** Everything that a refused request must leave as it was. */
function remains(app: TestApp) {
  const [counts] = app.query(`select (select count(*) from notifications) as notifications,
    (select count(*) from files) as files, (select count(*) from notification_attachments) as attachments`);
  const uploads = join(app.ctx.config.DATA_DIR, 'uploads');
  const onDisk = readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return { ...counts, onDisk: onDisk.length };
}
const NOTHING = { notifications: 0, files: 0, attachments: 0, onDisk: 0 };

test('a line break of a form counts as the one character that was typed', async ({ app }) => {
  const message = 'Línea de dos\n'.repeat(384) + 'x'.repeat(8);
  expect(message).toHaveLength(5000);
  const { status, body } = await send(app, await app.admin(), [], { ...FIELDS, message });
  expect([status, (body.notification as SentNotificationView).message]).toEqual([201, message]);
});

describe('attachments', () => {
  test('of every allowed kind are kept with their names, in any case of the extension', async ({ app }) => {
    const admin = await app.admin();
    const list = [
      { name: 'lista de precios ñandú 📄.PDF', content: PDF },
      { name: 'guión.doc', content: DOC },
      { name: 'contrato.docx', content: DOCX },
      { name: 'notas.txt', content: 'Hola, ¿cómo están?\r\n\tÑandú' },
      { name: 'vieja.txt', content: Buffer.from('Se\u00f1or', 'latin1') },
      { name: 'foto.jpg', content: await picture('jpeg') },
      { name: 'foto.JPEG', content: await picture('jpeg') },
      { name: 'logo.png', content: await picture('png') },
      { name: 'anim.gif', content: await picture('gif') },
    ];
    const { status, body } = await send(app, admin, list);
    expect(status).toBe(201);
    const { attachments } = body.notification as SentNotificationView;
    expect(attachments.map(({ originalName }) => originalName)).toEqual(list.map(({ name }) => name));
    for (const { url, contentType, originalName } of attachments) {
      const { statusCode, headers, rawPayload } = await app.server.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toBe(contentType);
      expect(String(headers['content-disposition'])).toMatch(
        contentType.startsWith('image/') ? /^inline/ : /^attachment/,
      );
      expect(rawPayload).toEqual(Buffer.from(list.find(({ name }) => name === originalName)?.content ?? ''));
    }
  });

  test.for([
    ['a picture that is a page', { name: 'logo.png', content: HTML }],
    ['a renamed drawing', { name: 'logo.jpg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['a document that is a plain archive', { name: 'contrato.docx', content: ZIP }],
    ['an old document that is a spreadsheet', { name: 'guion.doc', content: OLE }],
    ['a PDF that is text', { name: 'lista.pdf', content: 'hola' }],
    ['text that is binary', { name: 'notas.txt', content: Buffer.from([72, 0, 1, 2]) }],
    ['text that is a PDF', { name: 'notas.txt', content: PDF }],
    [
      'a picture cut off after its first bytes',
      { name: 'a.png', content: Buffer.from('89504e470d0a1a0a', 'hex') },
    ],
    ['an empty file', { name: 'notas.txt', content: '' }],
    ['an extension that is not allowed', { name: 'programa.exe', content: 'MZ' }],
    ['a name without extension', { name: 'programa', content: 'hola' }],
  ] as const)('%s is refused by name, and nothing remains', async ([, file], { app }) => {
    const admin = await app.admin();
    const { status, body } = await send(app, admin, [{ name: 'bien.txt', content: 'bien' }, file]);
    expect(status).toBe(400);
    expect(body.details).toHaveLength(1);
    expect(body.error).toContain(`«${file.name}»`);
    expect(remains(app)).toEqual(NOTHING);
  });

  test('a name of 255 characters passes, a longer one is refused', async ({ app }) => {
    const admin = await app.admin();
    const { status, body } = await send(app, admin, [textNamed(256)]);
    expect(status).toBe(400);
    expect(body.details).toEqual([`El nombre del archivo «${'ñ'.repeat(40)}…» admite hasta 255 caracteres`]);
    expect(remains(app)).toEqual(NOTHING);
    const passed = await send(app, admin, [textNamed(255)]);
    expect(passed.status).toBe(201);
    const [attachment] = (passed.body.notification as SentNotificationView).attachments;
    expect((await app.server.inject(attachment?.url ?? '')).statusCode).toBe(200);
  });

  test('10 MB pass, one byte more is a 413 naming the file, and nothing remains', async ({ app }) => {
    const admin = await app.admin();
    const big = await send(app, admin, [
      { name: 'grande.txt', content: Buffer.alloc(MAX_FILE_BYTES + 1, 'a') },
    ]);
    expect(big.status).toBe(413);
    expect(big.body.error).toContain('grande.txt');
    expect(remains(app)).toEqual(NOTHING);
    const exact = await send(app, admin, [{ name: 'justo.txt', content: Buffer.alloc(MAX_FILE_BYTES, 'a') }]);
    expect(exact.status).toBe(201);
  });

  test('ten pass, eleven are refused, and nothing of them remains', async ({ app }) => {
    const admin = await app.admin();
    const list = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt`, content: 'hola' }));
    const eleven = await send(app, admin, list);
    expect(eleven.status).toBe(400);
    expect(remains(app)).toEqual(NOTHING);
    expect((await send(app, admin, list.slice(1))).status).toBe(201);
    expect(remains(app)).toEqual({ notifications: 1, files: 10, attachments: 10, onDisk: 10 });
  });

  test('of others are not fetched without their signature', async ({ app }) => {
    const admin = await app.admin();
    const { body } = await send(app, admin, [{ name: 'a.txt', content: 'hola' }]);
    const [attachment] = (body.notification as SentNotificationView).attachments;
    const [bare = ''] = (attachment?.url ?? '').split('?');
    expect((await app.server.inject(bare)).statusCode).toBe(403);
    app.clock.nowMs += 3 * HOUR_MS;
    expect((await app.server.inject(attachment?.url ?? '')).statusCode).toBe(403);
  });
});

describe('the form', () => {
  test('may bring its fields after the files', async ({ app }) => {
    const admin = await app.admin();
    const list = [{ name: 'a.txt', content: 'hola' }];
    const files = { field: 'attachments', list, first: true };
    const { status, body } = await postForm(app, admin, '/api/notifications', FIELDS, files);
    expect(status).toBe(201);
    expect(body.notification).toMatchObject({ title: 'Novedades', type: 'info', priority: 'medium' });
  });

  test('carries recipients and meeting as JSON, the duration as text too', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller();
    const { status, body } = await send(app, admin, [], {
      ...FIELDS,
      type: 'meeting',
      recipientType: 'specific',
      recipients: JSON.stringify([ana.user._id]),
      meetingInfo: JSON.stringify({ date: '2026-03-16T18:00', link: '', platform: 'teams', duration: '45' }),
    });
    expect(status).toBe(201);
    expect(body.notification).toMatchObject({
      recipientCount: 1,
      meetingInfo: { date: '2026-03-16T21:00:00.000Z', platform: 'teams', duration: 45 },
    });
  });

  test.for([
    [{ title: '' }, 'El campo Título es obligatorio'],
    [{ recipients: 'no' }, 'El campo Destinatarios no es un JSON válido'],
    [{ meetingInfo: '{' }, 'El campo Reunión no es un JSON válido'],
    [
      { recipientType: 'specific', recipients: '["999"]' },
      'El campo Destinatarios nombra a un usuario que no existe',
    ],
    [{ recipientType: 'specific', recipients: '[]' }, 'El campo Destinatarios necesita al menos un usuario'],
    [{ type: 'meeting', meetingInfo: '{}' }, 'El campo Fecha de la reunión es obligatorio'],
  ] as const)('with %j is refused, its file too', async ([values, sentence], { app }) => {
    const admin = await app.admin();
    const { status, body } = await send(app, admin, [{ name: 'a.txt', content: 'hola' }], {
      ...FIELDS,
      ...values,
    });
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, error: sentence, code: 'VALIDATION', details: [sentence] });
    expect(remains(app)).toEqual(NOTHING);
  });

  const notText = [null, 5, true, [], {}];
  const wrong: [field: string, values: unknown[]][] = [
    ['title', notText],
    ['message', notText],
    ['type', [5, true, [], {}, 'secret']],
    ['priority', [5, true, [], {}, 'secret']],
    ['recipientType', [5, true, [], {}, 'nobody']],
    ['recipients', [null, 5, true, {}, 'ana', [null], [5.5], [{}], [[]]]],
    ['meetingInfo', [5, true, [], 'hoy', { date: 5 }, { ...MEETING, duration: [] }, { ...MEETING, link: 5 }]],
  ];
  test.for(wrong)(
    'with a %s of the wrong type is refused, as JSON or as text',
    async ([field, values], { app }) => {
      const admin = await app.admin();
      for (const value of values) {
        const travelsAsText = field === 'recipients' || field === 'meetingInfo';
        for (const type of travelsAsText ? ['text/plain', 'application/json'] : ['application/json']) {
          // The second makes the rule about recipients look at them.
          for (const recipientType of ['all', 'specific']) {
            const meetingInfo = JSON.stringify(MEETING);
            const fields = { ...FIELDS, type: 'meeting', recipientType, meetingInfo };
            const parts = Object.entries(fields).map(([name, text]) => formPart(name, text));
            const payload = [
              ...parts,
              formPart(field, JSON.stringify(value), type),
              formPart('attachments"; filename="a.txt', 'hola'),
              '--x--',
            ].join('');
            const form = { type: 'multipart/form-data; boundary=x', payload };
            const { status, body } = await postEncoded(app, admin, '/api/notifications', form);
            expect({ value, status, details: body.details }).toEqual({
              value,
              status: 400,
              details: expect.arrayContaining([expect.stringMatching(/^El campo /)]),
            });
          }
        }
      }
      expect(remains(app)).toEqual(NOTHING);
    },
  );

  test('is only for administrators, and only a form', async ({ app }) => {
    const seller = await app.seller();
    const admin = await app.admin();
    expect((await send(app, undefined, [])).status).toBe(401);
    expect((await send(app, seller, [])).status).toBe(403);
    expect((await admin.rest('POST', '/api/notifications', FIELDS)).status).toBe(415);
  });
});
