import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SENDERS } from '../../../app/shell/senders.ts';
import { findQueued, newlyQueued, putQueued, removeQueued } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from './queued.ts';
import { startSender } from '../../../device/outbox/sender.ts';
import type { KeptPhoto } from '../../../device/schema.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import NewSaleScreen from '../form/NewSaleScreen.tsx';
import HistoryScreen from '../history/HistoryScreen.tsx';
import OutboxScreen from './OutboxScreen.tsx';
import { removeSentSale } from './sentSales.ts';

const SOON = { timeout: 40_000 };

function queuedSale(name: string): QueuedSale {
  const address = { street: 'Mitre', number: '1', city: 'Rosario', province: 'Santa Fe', postalCode: '2000' };
  const email = 'cliente@example.com';
  return {
    ...newlyQueued(name.replace(' ', '-')),
    kind: 'sale',
    sale: {
      planId: '1',
      description: 'Alarma para casa',
      acceptance: true,
      customerInfo: { name, email, phone: '341 555-0000', dni: '28111222', address },
    },
    photoSentAtMs: null,
    planName: 'Alarma Hogar',
    planPrice: 1,
    refusedWith: null,
    reasons: [],
    soldPrice: null,
  };
}

async function photo(): Promise<KeptPhoto> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillText('DNI', 10, 50);
  const bytes = await (await canvas.convertToBlob()).arrayBuffer();
  return { bytes, type: 'image/png', fileName: 'dni.png' };
}

/** On the outbox with these sales, oldest first, while it is sent; the first may have a photo. */
async function sendQueue(seller: Person, names: string[], first?: KeptPhoto): Promise<void> {
  const { id } = seller.user;
  render(<OutboxScreen />, { as: seller });
  for (const [index, name] of names.entries())
    await putQueued(id, queuedSale(name), index === 0 ? first : undefined);
  onTestFinished(startSender(id, async () => SENDERS));
}

const row = (name: string) => page.getByRole('listitem', { name });

/** The responses to calls that contain this text. */
function respondTo(text: string, respond: () => Promise<Response>): void {
  const send = window.fetch.bind(window);
  const spy = vi.spyOn(window, 'fetch').mockImplementation((address, options) => {
    const isMeant = typeof options?.body === 'string' && options.body.includes(text);
    return isMeant ? respond() : send(address, options);
  });
  onTestFinished(() => spy.mockRestore());
}

const proxyPage = (status: number) => async () =>
  new Response('<h1>Error</h1>', { status, headers: { 'content-type': 'text/html' } });

const namesOf = async ({ calls }: Person) =>
  (await calls.sales.list.query({})).sales.map(({ customerInfo }) => customerInfo.name);

test.each([
  ['500', proxyPage(500)],
  ['502', proxyPage(502)],
  ['408', proxyPage(408)],
  ['a page of status 200', proxyPage(200)],
  ['a sign-in page of status 401', proxyPage(401)],
  ['a dropped connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a sale that always gets %s stays, says how often, and the next one is sent', async (_, respond) => {
  const { seller } = await openTeam();
  respondTo('Ana Primera', respond);
  await sendQueue(seller, ['Ana Primera', 'Eva Segunda']);
  await expect.poll(() => namesOf(seller), SOON).toEqual(['Eva Segunda']);
  await expect.element(row('Ana Primera').getByText('Por enviar')).toBeVisible();
  await expect
    .element(row('Ana Primera').getByText(/^El envío falló [2-9] veces\. Se vuelve a/))
    .toBeVisible();
});

test.each([200, 'cut', 502] as const)(
  "a sale whose photo gets %s holds no other, and is sent once the server's response comes",
  async (kind) => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    await causeTrouble('/api/uploads/dni', kind);
    await sendQueue(seller, ['Ana Primera', 'Eva Segunda'], await photo());
    await expect.poll(() => namesOf(seller), SOON).toEqual(['Eva Segunda']);
    await endTroubles();
    await expect.poll(() => namesOf(seller), SOON).toEqual(['Ana Primera', 'Eva Segunda']);
  },
);

test.each([
  [413, '(413: demasiado grande)'],
  [403, '(403: no permitido)'],
])('a refusal by a proxy with %s has a sentence', async (status, why) => {
  const { seller, causeTrouble } = await openTeam();
  await causeTrouble('sales.register', status);
  await sendQueue(seller, ['Ana Primera']);
  await expect.element(row('Ana Primera').getByText('Con error'), SOON).toBeVisible();
  await expect
    .element(row('Ana Primera').getByText(`El servidor rechazó la operación ${why}.`))
    .toBeVisible();
});

test('a sale that has to wait says until when, in the words of the server', async () => {
  const { seller } = await openTeam();
  const message = 'Podrás registrar más cuando se apruebe tu primera venta.';
  const data = { code: 'TOO_MANY', httpStatus: 429, details: [] };
  respondTo('Ana Primera', async () =>
    Response.json([{ error: { code: -32_029, message, data } }], { status: 429 }),
  );
  await sendQueue(seller, ['Ana Primera']);
  await expect.element(row('Ana Primera').getByText(`${message} El envío falló`), SOON).toBeVisible();
});

test('a sale that finds the session ended is not refused', async () => {
  const { seller } = await openTeam();
  const { id } = seller.user;
  await seller.calls.auth.logout.mutate();
  render(<p />, { as: seller });
  const sale = queuedSale('Ana Primera');
  await putQueued(id, sale);
  onTestFinished(startSender(id, async () => SENDERS));
  await expect.poll(address, SOON).toContain('/login');
  // Longer than a refusal takes to be stored.
  await new Promise((resolve) => setTimeout(resolve, 500));
  render(<p />, { as: seller });
  expect(await findQueued(id, sale.clientKey)).toMatchObject({ state: 'waiting' });
});

test('the page of a queued sale follows it: refused, sold at another price, or sent', async () => {
  const { seller } = await openTeam();
  const sale = { ...queuedSale('Ana Uno'), commission: 3650 };
  render(<NewSaleScreen />, { as: seller, at: `/app/sales/new?queued=${sale.clientKey}` });
  await putQueued(seller.user.id, sale);
  await expect
    .element(page.getByText(/^Ana Uno · Alarma Hogar\. Tu comisión: \$\s3\.650,00\. Todavía no llegó/))
    .toBeVisible();
  await putQueued(seller.user.id, { ...sale, state: 'refused', reasons: ['El plan no existe'] });
  await expect.element(page.getByText('El plan no existe')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Corregir' })).toBeVisible();
  await expect.element(page.getByText(/Todavía no llegó/)).not.toBeInTheDocument();
  await putQueued(seller.user.id, { ...sale, state: 'repriced', soldPrice: 2 });
  await expect.element(page.getByText(/se registró a \$\s2,00/)).toBeVisible();
  const { _id: saleId, customerInfo, planName } = await seller.sale();
  const sent = { clientKey: sale.clientKey, saleId, customerName: 'Ana Uno', sentAtMs: Date.now() };
  await removeSentSale(seller.user.id, sent);
  await expect.element(page.getByText(`${customerInfo.name} · ${planName}. Tu comisión:`)).toBeVisible();
});

test('a sale that was registered at another price no longer waits to be sent', async () => {
  const { seller } = await openTeam();
  render(<HistoryScreen />, { as: seller });
  await putQueued(seller.user.id, { ...queuedSale('Ana Uno'), state: 'repriced', soldPrice: 2 });
  await expect.element(page.getByText('1 venta se registró a otro precio.')).toBeVisible();
  await expect.element(page.getByText(/por enviar/)).not.toBeInTheDocument();
  await putQueued(seller.user.id, { ...queuedSale('Eva Dos'), state: 'refused', reasons: ['No'] });
  await expect
    .element(page.getByText('Tienes 1 venta por enviar, 1 con error. 1 venta se registró a otro precio.'))
    .toBeVisible();
  await removeQueued(seller.user.id, 'Eva-Dos');
  render(<OutboxScreen />, { as: seller });
  await expect.element(page.getByText(/La venta está registrada/)).toBeVisible();
  await expect.element(page.getByText(/No cierres la sesión/)).not.toBeInTheDocument();
});
