import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { ACCEPTANCE } from '../../../shared/sales/sales.ts';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { watchForNotice } from './time.ts';
import type { Server, Session } from './server.ts';

export const TYPED: Record<string, string> = {
  'Nombre del cliente': 'Carlos Ibáñez',
  'DNI del cliente': '28111222',
  'Teléfono del cliente': '341 555-9090',
  'Email del cliente': 'carlos@example.com',
  Calle: 'Mitre',
  Altura: '850',
  Localidad: 'Rosario',
  'Código postal': '2000',
  Descripción: 'Alarma para el almacén',
};

/** Opens the form of a new sale. */
export async function toForm(page: Page): Promise<void> {
  await page.goto('/#/app/sales/new');
  await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
}

export async function fillSale(page: Page, plan = 'Alarma Hogar'): Promise<void> {
  const option = planOption(page, plan);
  await option.waitFor({ state: 'attached' });
  await page.getByLabel('Plan').selectOption(await option.getAttribute('value'));
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Provincia').selectOption('Santa Fe');
  await acceptance(page).check();
}

export function acceptance(page: Page): Locator {
  return page.getByRole('checkbox', { name: ACCEPTANCE.text });
}

export function planOption(page: Page, plan: string): Locator {
  return page.getByLabel('Plan').locator('option', { hasText: plan });
}

/** The button that registers the sale of the form. */
export const submit = (page: Page) => page.getByRole('button', { name: 'Registrar Venta' });

export async function sendSale(page: Page, send?: () => Promise<void>): Promise<void> {
  const registered = await watchForNotice(page, 'Venta registrada con éxito');
  await (send ? send() : submit(page).click());
  await registered();
}

export interface StoredSale {
  _id: string;
  description: string;
  planId: string;
  planName: string;
  planPrice: number;
  commission: number;
  status: SaleStatus;
  acceptance: boolean;
  customerInfo: { name: string; dniPhoto: string | null };
  verification: { state: string; note: string | null };
}

interface SaleValues {
  planId?: string;
  description?: string;
  customer?: string;
  phone?: string;
  dni?: string;
}

export async function registerSale(
  server: Server,
  seller: Session,
  {
    planId,
    description = 'Alarma para casa con patio',
    customer = 'María Gómez',
    phone = '341 555-1234',
    dni = '30123456',
  }: SaleValues = {},
): Promise<StoredSale> {
  const body = {
    planId: planId ?? (await plansOf(server, seller))[0]?._id,
    description,
    customerInfo: {
      name: customer,
      email: 'maria@example.com',
      phone,
      dni,
      address: {
        street: 'San Martín',
        number: '1234',
        city: 'Rosario',
        province: 'Santa Fe',
        postalCode: 'S2000',
      },
    },
  };
  const { sale } = await server.rest<{ sale: StoredSale }>('POST', '/sales', { as: seller, body });
  return sale;
}

export async function registerSales(server: Server, seller: Session, count: number): Promise<StoredSale[]> {
  const planId = (await plansOf(server, seller))[0]?._id ?? '';
  const sales: StoredSale[] = [];
  for (let number = 1; number <= count; number += 1) {
    sales.push(await registerSale(server, seller, { planId, description: `Venta número ${number}` }));
  }
  return sales;
}

export async function salesOf(server: Server, seller: Session): Promise<StoredSale[]> {
  const { sales } = await server.rest<{ sales: StoredSale[] }>('GET', '/sales?limit=100', { as: seller });
  return sales;
}

export async function setStatus(
  server: Server,
  admin: Session,
  sale: StoredSale,
  status: SaleStatus,
): Promise<void> {
  await server.rest('PUT', `/admin/sales/${sale._id}/status`, { as: admin, body: { status } });
}

export interface StoredPlan {
  _id: string;
  name: string;
  price: number;
  features: string[];
}

export async function plansOf(server: Server, session: Session): Promise<StoredPlan[]> {
  const { plans } = await server.rest<{ plans: StoredPlan[] }>('GET', '/plans', { as: session });
  return plans;
}

export async function createPlan(
  server: Server,
  admin: Session,
  values: { name: string; price: number; description?: string },
): Promise<StoredPlan> {
  const body = { description: 'Por poco tiempo', features: [], ...values };
  const { plan } = await server.rest<{ plan: StoredPlan }>('POST', '/admin/plans', { as: admin, body });
  return plan;
}

export async function deletePlan(server: Server, admin: Session, plan: { _id: string }): Promise<void> {
  await server.rest('DELETE', `/admin/plans/${plan._id}`, { as: admin });
}

export async function phonePhoto() {
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await noise(2400, 1800) };
}

/** Some 3 MB, shrunk to some 85 KB. */
export async function sharpPhoto() {
  return {
    name: 'IMG_0002.jpg',
    mimeType: 'image/jpeg',
    buffer: await noise(4000, 3000, { sigma: 4, quality: 95 }),
  };
}

export function smallPhoto(): Promise<Buffer> {
  return noise(480, 300);
}

/** With stripes, like a text that can be read. */
function noise(width: number, height: number, { sigma = 20, quality = 80 } = {}): Promise<Buffer> {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M0 ${height / 2}H${width}" stroke="#222" stroke-width="${height / 4}" stroke-dasharray="${width / 100}"/>
  </svg>`;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7aa',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .composite([{ input: Buffer.from(stripes) }])
    .jpeg({ quality })
    .toBuffer();
}

async function uploadPhoto(server: Server, seller: Session): Promise<string> {
  const form = new FormData();
  const photo = sharp({ create: { width: 480, height: 300, channels: 3, background: '#7aa' } }).jpeg();
  form.append('photo', new Blob([new Uint8Array(await photo.toBuffer())]), 'dni.jpg');
  const response = await fetch(`${server.url}/api/uploads/dni`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}` },
    body: form,
  });
  const { dniPhoto } = (await response.json()) as { dniPhoto: string };
  return dniPhoto;
}

export async function addPhoto(server: Server, seller: Session, { _id }: StoredSale): Promise<void> {
  const dniPhoto = await uploadPhoto(server, seller);
  const { sale } = await server.rest<{ sale: StoredSale }>('GET', `/sales/${_id}`, { as: seller });
  const body = { customerInfo: { ...sale.customerInfo, dniPhoto } };
  await server.rest('PUT', `/sales/${_id}`, { as: seller, body });
}
