import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { MailCard } from './MailCard.tsx';
import { MailWishes } from './MailWishes.tsx';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' };

test('the state of mail and a test are where mail is sent', async () => {
  const { admin } = await openTeam(MAIL);
  render(<MailCard />, { as: admin });
  await expect.element(page.getByText('Todavía no salió ninguno.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Enviarme una prueba' });
  await again.click();
  await expect.element(page.getByRole('button', { name: 'Enviando la prueba...' })).toBeDisabled();
  await expect.element(page.getByText('1 en espera')).toBeVisible();
  await expectAccessible();
  // Nothing has changed: the server may have refused it as before.
  await expect.element(again, { timeout: 30_000 }).toBeEnabled();
});

test('without mail there is no card', async () => {
  const { admin } = await openTeam();
  render(
    <>
      <MailCard />
      <p>listo</p>
    </>,
    { as: admin },
  );
  await expect.element(page.getByText('listo')).toBeVisible();
  await expect.element(page.getByText('Mails')).not.toBeInTheDocument();
});

test('an administrator turns notices and the weekly summary off, a seller has notices alone', async () => {
  const { admin, seller, query } = await openTeam(MAIL);
  const mail = { notices: true, summary: true };
  render(<MailWishes mail={mail} role={admin.user.role} />, { as: admin });
  await page.getByLabelText('Resumen semanal por mail').click();
  const wishes = (id: string) =>
    query(`SELECT mail_notices AS notices, mail_summary AS summary FROM users WHERE id = ${id}`);
  await expect.poll(() => wishes(admin.user.id)).toEqual([{ notices: 1, summary: 0 }]);
  render(<MailWishes mail={mail} role={seller.user.role} />, { as: seller });
  await page.getByLabelText('Avisos por mail').click();
  await expect.poll(() => wishes(seller.user.id)).toMatchObject([{ notices: 0 }]);
  await expect.element(page.getByLabelText('Resumen semanal por mail')).not.toBeInTheDocument();
});
