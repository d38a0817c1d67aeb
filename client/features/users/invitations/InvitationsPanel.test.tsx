import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';

const email = page.getByLabelText('Email');
const create = page.getByRole('button', { name: 'Crear invitación' });
const link = page.getByLabelText('Enlace para Juan');
const another = page.getByRole('button', { name: 'Crear otra' });

test('an invitation goes by mail too, to the address that is typed', async () => {
  const { admin, query } = await openTeam({ SMTP_URL: 'smtp://127.0.0.1:1' });
  render(<InvitationsPanel />, { as: admin });
  await page.getByLabelText('Nombre').fill('Juan');
  await email.fill('juan');
  await create.click();
  await expect.element(page.getByText('El campo Email debe ser un email válido')).toBeVisible();
  await email.fill('Juan@Example.com');
  await expectAccessible();
  await create.click();
  await expect.element(link).toHaveValue(expect.stringContaining('/#/register?invitation='));
  const mails = () => query('SELECT kind, address, user_id FROM mail_outbox');
  const mail = { kind: 'invitation', address: 'juan@example.com', user_id: null };
  await expect.poll(mails).toEqual([mail]);
  // The link is never shown again: it is copied or sent first.
  await expect.element(another).toBeDisabled();
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  // Without an address there is no mail.
  await another.click();
  await page.getByLabelText('Nombre').fill('Juan');
  await create.click();
  await expect.element(link).toBeVisible();
  expect(await mails()).toEqual([mail]);
});

test('without a mail server no address is asked for', async () => {
  const { admin } = await openTeam();
  render(<InvitationsPanel />, { as: admin });
  await page.getByLabelText('Nombre').fill('Juan');
  await create.click();
  await expect.element(link).toBeVisible();
  await expect.element(another).toBeDisabled();
  link.element().dispatchEvent(new Event('copy', { bubbles: true }));
  await another.click();
  await expect.element(email).not.toBeInTheDocument();
});
