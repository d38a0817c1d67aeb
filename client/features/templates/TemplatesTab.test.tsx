import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { TemplatesTab } from './TemplatesTab.tsx';

test('a text is changed with a preview, and an unknown placeholder is refused', async () => {
  const { admin } = await openTeam();
  render(<TemplatesTab />, { as: admin });
  await expect.element(page.getByText('Te recuerdo tu turno')).toBeVisible();
  await page.getByRole('button', { name: 'Editar Pendiente', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pendiente', exact: true });
  const field = dialog.getByLabelText('Texto');
  const save = dialog.getByRole('button', { name: 'Guardar texto' });
  await field.fill('Hola {nombre}');
  await save.click();
  await expect.element(dialog.getByText('El campo Texto tiene datos desconocidos: {nombre}')).toBeVisible();
  await field.fill('Buen día ');
  await dialog.getByRole('button', { name: '{cliente}' }).click();
  await expect.element(dialog.getByText('Buen día María', { exact: true })).toBeVisible();
  await expectAccessible();
  await save.click();
  await expect.element(page.getByText('Se guardó el texto Pendiente')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Buen día {cliente}', { exact: true })).toBeVisible();
});
