import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { catchWhatsApp } from '../../../testing/whatsApp.ts';
import { OpenSale } from '../detail/OpenSale.tsx';

afterEach(() => vi.restoreAllMocks());

const part = page.getByRole('dialog').getByRole('region', { name: 'Seguimiento del cliente' });
const button = (name: string) => part.getByRole('button', { name, exact: true });

/** The sheet of a sale, and the messages that open in WhatsApp. */
async function opened(customer = {}) {
  const team = await openTeam();
  const { _id: id } = await team.seller.sale({ customer });
  const messages = catchWhatsApp();
  render(<OpenSale />, { as: team.seller, at: `/app/sales/history?sale=${id}` });
  const kinds = async () =>
    (await team.seller.calls.sales.events.query({ id })).events.map(({ kind }) => kind).toReversed();
  return { ...team, messages, kinds };
}

const tokenIn = (text = '') => /\/s\/([\w-]+)$/.exec(text)?.[1] ?? '';

test('a link is made at the tap, stands in the message, and the contact is recorded', async () => {
  const { seller, messages, kinds } = await opened();
  await expect.element(button('Enviar seguimiento')).toBeVisible();
  await expectAccessible();
  expect(await kinds()).toEqual(['registered']);
  await button('Enviar seguimiento').click();
  await expect.element(part.getByText('Todavía no lo abrió')).toBeVisible();
  await expect.element(button('Enviar de nuevo')).toBeVisible();
  const [{ phone, text } = {}, ...more] = messages;
  expect(more).toEqual([]);
  expect(phone).toBe('5493415551234');
  expect(text).toContain(`Hola María, soy ${seller.user.name}.`);
  expect(text).toContain(`${location.origin}/s/`);
  expect(await kinds()).toEqual(['registered', 'customer_link', 'contact']);
  expect(await seller.calls.track.get.query({ token: tokenIn(text) })).toMatchObject({ firstName: 'María' });
});

test('a phone without an area code makes no link, and the reason is said', async () => {
  const { messages, kinds } = await opened({ phone: '155-1234' });
  await button('Enviar seguimiento').click();
  await expect.element(page.getByText('No se pudo preparar el mensaje')).toBeVisible();
  expect(messages).toEqual([]);
  expect(await kinds()).toEqual(['registered']);
});

test('ending the link asks first, and ends all of them', async () => {
  const { seller, messages } = await opened();
  await button('Enviar seguimiento').click();
  await button('Enviar de nuevo').click();
  await expect.poll(() => messages.length).toBe(2);
  await button('Desactivar enlace').click();
  const question = page.getByRole('dialog', { name: 'Desactivar el enlace' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Desactivar' }).click();
  await expect.element(button('Enviar seguimiento')).toBeVisible();
  await expect.element(button('Desactivar enlace')).not.toBeInTheDocument();
  for (const { text } of messages) {
    await expect(seller.calls.track.get.query({ token: tokenIn(text) })).rejects.toMatchObject({
      data: { httpStatus: 404 },
    });
  }
});
