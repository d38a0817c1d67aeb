import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import SendTrainingScreen from './SendTrainingScreen.tsx';

const send = page.getByRole('button', { name: 'Enviar notificación' });

test('each wrong field is named under it, and the first one gets the focus', async () => {
  const { admin } = await openTeam();
  render(<SendTrainingScreen />, { as: admin });
  await page.getByLabelText('Tipo').selectOptions('Reunión');
  await page.getByLabelText('Duración').fill('5');
  await page.getByLabelText('Enlace').fill('zoom');
  await page.getByLabelText('Elegir vendedores').click();
  await send.click();
  for (const sentence of [
    'El campo Título es obligatorio',
    'El campo Mensaje es obligatorio',
    'El campo Fecha de la reunión es obligatorio',
    'El campo Duración debe ser un número entero entre 15 y 480 minutos',
    'El campo Enlace debe ser una dirección web (https://…)',
    'El campo Destinatarios necesita al menos un usuario',
  ]) {
    await expect.element(page.getByText(sentence)).toBeVisible();
  }
  await expect.element(page.getByLabelText('Título')).toHaveFocus();
});

test('a file that is not what it is called is refused by its name, and the form stays', async () => {
  const { admin } = await openTeam();
  render(<SendTrainingScreen />, { as: admin });
  await page.getByLabelText('Título').fill('Con archivo falso');
  await page.getByLabelText('Mensaje').fill('Hola');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(new File(['<!doctype html>'], 'falsa.png', { type: 'image/png' }));
  await send.click();
  const refusal = 'El contenido del archivo «falsa.png» no corresponde a su extensión .png';
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'falsa.png' }).getByText(refusal))
    .toBeVisible();
  await expect.element(page.getByLabelText('Título')).toHaveValue('Con archivo falso');
});
