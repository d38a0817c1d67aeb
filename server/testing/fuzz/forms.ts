import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { sendNotificationInput } from '../../../shared/notifications/notifications.ts';
import type { People } from '../calls/call.ts';
import { authorization, type FuzzCaller } from './ask.ts';
import { fill, inputFor, type Input } from './inputs.ts';
import { anyJson, anyText, toJson } from './values.ts';

const BOUNDARY = 'limite-de-prueba';

export interface MalformedForm {
  route: '/uploads/dni' | '/notifications';
  as: FuzzCaller;
  fields: Input;
  extra: FormPart[];
  files: FormPart[];
  filesAt: number;
  typed: boolean;
  damage: Damage;
}

interface FormPart {
  name: string;
  fileName?: string;
  type?: string;
  content: string | Uint8Array;
}

const DAMAGES = [
  'cut',
  'no end',
  'other boundary',
  'no boundary',
  'no headers',
  'bare newlines',
  'not a form',
] as const;
type Damage = (typeof DAMAGES)[number] | 'none';

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

const FIELDS = [
  'title',
  'message',
  'type',
  'priority',
  'recipientType',
  'recipients',
  'meetingInfo',
  'photo',
  'attachments',
  '__proto__',
  'constructor',
];

// Escapes quotes and line breaks in part headers, as browsers do.
const inHeader = anyText.map((text) =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').slice(0, 300),
);

const content = fc.oneof(
  fc.constantFrom<Uint8Array[]>(
    picture,
    picture.subarray(0, 40),
    new Uint8Array(),
    Buffer.from('%PDF-1.4\n%%EOF'),
    Buffer.from('<svg onload=x>'),
    Buffer.from('hola'),
  ),
  fc.uint8Array({ maxLength: 200 }),
);

const file: fc.Arbitrary<FormPart> = fc.record(
  {
    name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('photo', 'attachments') },
      { weight: 1, arbitrary: fc.constantFrom(...FIELDS) },
      { weight: 1, arbitrary: inHeader },
    ),
    fileName: fc.oneof(
      fc.constantFrom('a.png', 'b.pdf', 'c.txt', 'd.PDF', 'e.exe', 'sin', '.png', 'a.png.pdf'),
      inHeader,
      inHeader.map((text) => `${text}.pdf`),
    ),
    type: fc.oneof(
      fc.constantFrom('image/png', 'application/pdf', 'application/json', 'text/html'),
      inHeader,
    ),
    content,
  },
  { requiredKeys: ['name', 'fileName', 'content'] },
);

const extraField: fc.Arbitrary<FormPart> = fc.record(
  {
    name: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...FIELDS) }, { weight: 1, arbitrary: inHeader }),
    type: fc.constantFrom('application/json', 'text/plain; charset=utf-16', 'x'),
    content: fc.oneof(
      anyText,
      anyJson.map((value) => toJson(value) ?? ''),
      fc.uint8Array({ maxLength: 50 }),
    ),
  },
  { requiredKeys: ['name', 'content'] },
);

export const anyForm: fc.Arbitrary<MalformedForm> = fc.record({
  route: fc.constantFrom('/uploads/dni', '/notifications', '/notifications'),
  as: fc.constantFrom<FuzzCaller[]>(
    'nobody',
    'stranger',
    'seller',
    'admin',
    'admin',
    'admin',
    'admin',
    'admin',
  ),
  fields: inputFor(sendNotificationInput),
  extra: fc.oneof(
    { weight: 3, arbitrary: fc.constant<FormPart[]>([]) },
    { weight: 1, arbitrary: fc.array(extraField, { maxLength: 3 }) },
  ),
  files: fc.oneof(
    { weight: 9, arbitrary: fc.array(file, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(file, { minLength: 11, maxLength: 120 }) },
  ),
  filesAt: fc.nat({ max: 8 }),
  typed: fc.boolean(),
  damage: fc.oneof(
    { weight: 5, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...DAMAGES) },
  ),
});

export function formRequest(people: People, form: MalformedForm): InjectOptions {
  const example = {
    title: 'Reunión de zona',
    message: 'Nos vemos el lunes',
    type: 'meeting',
    recipientType: 'specific',
    recipients: [people.seller.user.id],
    meetingInfo: { date: '2026-03-16T18:00', duration: '60', link: 'https://example.com/sala' },
  };
  const parts = form.route === '/notifications' ? fieldParts(fill(form.fields, example), form.typed) : [];
  parts.push(...form.extra);
  parts.splice(form.filesAt % (parts.length + 1), 0, ...form.files);
  return {
    method: 'POST',
    url: `/api${form.route}`,
    headers: { ...authorization(people, form.as), 'content-type': contentType(form.damage) },
    payload: damaged(Buffer.concat(parts.map(encode)), form.damage),
  };
}

function fieldParts(input: unknown, typed: boolean): FormPart[] {
  const fields =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['title', input] as const];
  return fields.map(([name, value]): FormPart => {
    if (typed) return { name, type: 'application/json', content: toJson(value) ?? '' };
    return { name, content: typeof value === 'string' ? value : (toJson(value) ?? '') };
  });
}

function encode({ name, fileName, type, content }: FormPart): Buffer {
  const head = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
}

function contentType(damage: Damage): string {
  if (damage === 'not a form') return 'multipart/form-data-x';
  if (damage === 'no boundary') return 'multipart/form-data';
  return `multipart/form-data; boundary=${damage === 'other boundary' ? 'x'.repeat(71) : BOUNDARY}`;
}

function damaged(parts: Buffer, damage: Damage): Buffer {
  const whole = Buffer.concat([parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  if (damage === 'no end') return parts;
  if (damage === 'cut') return whole.subarray(0, whole.length / 2);
  const text = whole.toString('latin1');
  if (damage === 'no headers')
    return Buffer.from(text.replaceAll(/Content-Disposition.*\r\n/g, ''), 'latin1');
  if (damage === 'bare newlines') return Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1');
  return whole;
}
