import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { OwnPageCard } from './OwnPageCard.tsx';

const slug = page.getByRole('textbox', { name: 'Dirección' });
const save = page.getByRole('button', { name: 'Guardar página' });

test('a page is turned on, then shows its link and code; off, it shows neither', async () => {
  const { seller, addPerson } = await openTeam();
  const other = await addPerson();
  await other.calls.pages.save.mutate({ slug: 'lucia', enabled: true });
  render(<OwnPageCard />, { as: seller });
  await slug.fill('Lucía');
  await save.click();
  await expect.element(page.getByText(/^El campo Dirección debe tener entre 3 y 30/)).toBeVisible();
  await slug.fill('lucia');
  await save.click();
  await expect.element(page.getByText('Esa dirección ya es de otra persona: elige otra')).toBeVisible();
  await slug.fill('lucia-f');
  await page.getByLabelText('Mensaje').fill('Hola');
  await save.click();
  await expect.element(page.getByRole('link', { name: /\/v\/lucia-f$/ })).toBeVisible();
  await expect.element(page.getByAltText('Código QR de tu página')).toBeVisible();
  await expectAccessible();
  expect(await seller.calls.pages.own.query()).toMatchObject({ slug: 'lucia-f', message: 'Hola' });
  await page.getByLabelText('Página activa').click();
  await save.click();
  await expect.element(page.getByAltText('Código QR de tu página')).not.toBeInTheDocument();
});
