import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { RunningServer } from './harness.ts';

/** The labels of the sale form and what is typed below them. */
export const TYPED: Record<string, string> = {
  Descripción: 'Alarma para el almacén',
  'Nombre del cliente': 'Carlos Ibáñez',
  'DNI del cliente': '28111222',
  'Teléfono del cliente': '341 555-9090',
  'Email del cliente': 'carlos@example.com',
  Calle: 'Mitre',
  Altura: '850',
  Localidad: 'Rosario',
  'Código postal': '2000',
};

/** Fills the sale form: every text, the province and the plan of that name. */
export async function fillSale(page: Page, plan = 'Alarma Hogar'): Promise<void> {
  const option = page.getByLabel('Plan').locator('option', { hasText: plan });
  await option.waitFor({ state: 'attached' });
  await page.getByLabel('Plan').selectOption(await option.getAttribute('value'));
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Provincia').selectOption('Santa Fe');
}

export interface ListedSale {
  _id: string;
  description: string;
  planId: string;
  planPrice: number;
  customerInfo: { dniPhoto: string | null };
}

/** Registers a sale by REST on the first plan on offer. */
export async function registerSale(server: RunningServer, token: string, values: object = {}) {
  const { plans } = (await server.rest('GET', '/plans', undefined, token)) as unknown as {
    plans: { _id: string }[];
  };
  const { sale } = (await server.rest(
    'POST',
    '/sales',
    {
      planId: plans[0]?._id,
      description: 'Alarma para casa con patio',
      customerInfo: {
        name: 'María Gómez',
        email: 'maria@example.com',
        phone: '341 555-1234',
        dni: '30123456',
        address: {
          street: 'San Martín',
          number: '1234',
          city: 'Rosario',
          province: 'Santa Fe',
          postalCode: 'S2000',
        },
      },
      ...values,
    },
    token,
  )) as unknown as { sale: ListedSale };
  return sale;
}

/** The seller's sales as the server has them. */
export async function salesOf(server: RunningServer, token: string): Promise<ListedSale[]> {
  const answer = await server.rest('GET', '/sales?limit=1000', undefined, token);
  return (answer as unknown as { sales: ListedSale[] }).sales;
}

/** A photo as a phone takes it, to be given to a file input. */
export async function phonePhoto() {
  const buffer = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#7aa',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
}
