import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

/** A real mail server that takes everything. */
async function startMailServer() {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (part: string) => (raw += part));
      stream.on('end', () => {
        // Joins the lines that quoted-printable has broken.
        mails.push(raw.replaceAll('=\r\n', ''));
        done();
      });
    },
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => smtp.close(done)),
  };
}

test('a forgotten password is replaced on a phone with one mail and five taps', async ({
  openPage,
  startOwnServer,
}) => {
  const mail = await startMailServer();
  const server = await startOwnServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'ventas@example.com',
    PUBLIC_URL: 'http://127.0.0.1',
  });
  const { user } = await server.seller();
  const page = await openPage({ server, viewport: { width: 390, height: 844 } });
  await page.goto('/#/login');
  let taps = 0;
  const tap = async (name: string, role: 'button' | 'link') => {
    taps += 1;
    await page.getByRole(role, { name }).click();
  };
  const type = async (label: string, value: string) => {
    taps += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await tap('¿Olvidaste tu contraseña?', 'link');
  // The email is there already.
  await tap('Enviar enlace', 'button');
  await page.getByText('Si hay una cuenta con ese email').waitFor();
  await expect.poll(() => mail.mails, { timeout: 10_000 }).toHaveLength(1);
  const [, path = ''] = /http:\/\/127\.0\.0\.1(\/#\/reset\/[\w-]+)/.exec(mail.mails[0] ?? '') ?? [];
  taps += 1;
  await page.goto(path);
  // The first field has the focus.
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-777');
  await type('Confirmar nueva contraseña', 'otra-clave-777');
  await tap('Guardar contraseña', 'button');
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await expectUrl(page, /#\/app\/dashboard$/);
  expect(taps).toBeLessThanOrEqual(6);
  await mail.stop();
});
