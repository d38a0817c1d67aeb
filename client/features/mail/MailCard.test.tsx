import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { MailCard } from './MailCard.tsx';

test('the state of mail, a test and the weekly summary are where mail is sent', async () => {
  const { admin, query } = await openTeam({ SMTP_URL: 'smtp://127.0.0.1:1' });
  render(<MailCard />, { as: admin });
  await expect.element(page.getByText('Todavía no salió ninguno.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect.element(page.getByRole('button', { name: 'Enviando la prueba...' })).toBeDisabled();
  await expect.element(page.getByText('1 en espera')).toBeVisible();
  await page.getByLabelText('Resumen semanal por mail').click();
  await expect
    .poll(() => query('SELECT mail_summary FROM users WHERE id = 1'))
    .toEqual([{ mail_summary: 0 }]);
  await expectAccessible();
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
