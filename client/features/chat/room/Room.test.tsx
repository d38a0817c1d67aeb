import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { Room } from './Room.tsx';

const sales = page.getByRole('link', { name: 'Ver sus ventas' });
const call = page.getByRole('link', { name: 'Llamar al 341 555-0000' });

test("a private chat leads an administrator to the seller's sales and phone, the seller to neither", async () => {
  await page.viewport(390, 844);
  const { admin, seller } = await openTeam();
  const { id, name, location } = seller.user;
  await seller.calls.auth.updateProfile.mutate({ name, location, phone: '341 555-0000' });
  const room = await admin.calls.chat.openPrivateRoom.mutate({ userId: id });
  render(<Room room={room} onBack={() => undefined} />, { as: admin, at: '/app/chat' });
  await expect.element(sales).toHaveAttribute('href', `#/app/admin/dashboard?tab=ventas&sellerId=${id}`);
  await expect.element(call).toHaveAttribute('href', 'tel:3415550000');
  await expectAccessible();
  render(<Room room={await seller.calls.chat.privateAdmin.query()} />, { as: seller, at: '/app/chat' });
  await expect.element(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible();
  expect([...sales.elements(), ...call.elements()]).toEqual([]);
});
