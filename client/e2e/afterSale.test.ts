import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, PHONE } from './support/browser.ts';
import { expectAccessible } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { addPhoto, registerSale, salesOf } from './support/sales.ts';

const CUSTOMER = 'Olga Sosa';

function eventsOn(page: Page): Promise<string[]> {
  return page.getByRole('dialog').locator('.mantine-Timeline-itemTitle').allTextContents();
}

test('from a rejected DNI to the installation, seller and administrator see one timeline', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller({ name: 'Lucía Vende' })];
  const sale = await registerSale(own, seller, { customer: CUSTOMER });
  await addPhoto(own, seller, sale);
  const office = await openPage({ server: own, session: admin, viewport: DESK });
  const street = await openPage({ server: own, session: seller, viewport: PHONE });
  const drawer = office.getByRole('dialog', { name: 'Detalle de la venta' });
  const sheet = street.getByRole('dialog', { name: CUSTOMER });
  const appoint = async (date: string) => {
    const form = drawer.getByRole('region', { name: 'Turno de instalación' });
    await form.getByLabel('Fecha').fill(date);
    await form.getByRole('button', { name: 'Guardar turno' }).click();
    await form.waitFor({ state: 'detached' });
  };

  await office.goto('/#/app/admin/verify');
  await office.getByRole('heading', { level: 2, name: CUSTOMER }).waitFor();
  await office.getByRole('button', { name: 'Rechazar' }).click();
  const reason = office.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' });
  await reason.getByText('No coincide con los datos').click();
  await reason.getByRole('button', { name: 'Rechazar DNI' }).click();
  await office.getByText('Estás al día').waitFor();

  await street.goto('/#/app/dashboard');
  await street.getByRole('link', { name: `Resolver: ${CUSTOMER}` }).click();
  await sheet.getByText('Motivo: No coincide con los datos').first().waitFor();
  await sheet.getByRole('button', { name: 'Probar con el DNI de un familiar' }).click();
  const relative = street.getByRole('dialog', { name: 'DNI de un familiar' });
  await relative.getByLabel('Nombre del titular').fill('Rosa Sosa');
  await relative.getByLabel('DNI del titular').fill('12345678');
  await relative.getByRole('checkbox').check();
  await relative.getByRole('button', { name: 'Mandar a verificar' }).click();
  await sheet.getByText('Se mandó otro DNI para verificar').waitFor();

  await office.goto('/#/app/admin/verify?section=no_photo');
  await office.reload();
  await office.getByRole('heading', { level: 2, name: 'Rosa Sosa' }).waitFor();
  await office.getByText('(madre o padre)').waitFor();
  await office.getByRole('button', { name: 'Aprobar…' }).click();
  const why = office.getByRole('dialog', { name: '¿Por qué se aprueba sin la foto?' });
  await why.getByText('Vimos el documento en persona').click();
  await why.getByRole('button', { name: 'Aprobar sin foto' }).click();
  await office.getByText('Estás al día').waitFor();

  await office.goto('/#/app/dashboard');
  await office.getByRole('link', { name: `Dar turno: ${CUSTOMER}` }).click();
  await appoint('2099-03-02');
  await drawer.getByText('Turno: lunes 02/03/2099 de 09:00 a 12:00').first().waitFor();
  await drawer.getByRole('button', { name: 'No se hizo' }).click();
  const failure = office.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await failure.getByText('No había nadie').click();
  await failure.getByRole('button', { name: 'No se hizo' }).click();
  await drawer.getByText('El turno no se hizo').waitFor();

  await street.reload();
  await sheet.getByText('Falta coordinar el turno').waitFor();
  await sheet.getByRole('button', { name: 'Respondió', exact: true }).click();
  await sheet.getByText('Llamada: Respondió').waitFor();

  await appoint('2099-03-05');
  await drawer.getByRole('button', { name: 'Se instaló' }).click();
  await office.getByRole('button', { name: 'Sí, se instaló' }).click();
  await drawer.getByText('Se instaló el equipo').waitFor();
  await street.reload();
  await sheet.getByText('Se instaló el equipo').waitFor();

  const story = [
    'Se instaló el equipo',
    'Turno agendado: 05/03/2099 de 09:00 a 12:00',
    'Llamada: Respondió',
    'El turno no se hizo',
    'Turno agendado: 02/03/2099 de 09:00 a 12:00',
    'Se aprobó el DNI',
    'Se mandó otro DNI para verificar',
    'Se rechazó el DNI',
    'El DNI se verifica de nuevo',
    'Se cambió: Foto del DNI',
    'Se registró la venta',
  ];
  await expect.poll(() => eventsOn(street)).toEqual(story);
  await office.reload();
  await drawer.getByText('Se registró la venta').waitFor();
  await expect.poll(() => eventsOn(office)).toEqual(story);
  await expectAccessible(office);
  await expectAccessible(street);
  await expect.poll(async () => (await salesOf(own, seller))[0]?.status).toBe('installed');
});
