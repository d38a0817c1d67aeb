import { page } from 'vitest/browser';
import { ACCEPTANCE } from '../../shared/sales/sales.ts';

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

export const field = (label: string) => page.getByLabelText(label, { exact: true });

export async function choosePlan(name: string): Promise<void> {
  await field('Plan').selectOptions(page.getByRole('option', { name }));
}

export async function fillSale(plan = 'Alarma Hogar'): Promise<void> {
  await choosePlan(plan);
  for (const [label, text] of Object.entries(TYPED)) await field(label).fill(text);
  await field('Provincia').selectOptions('Santa Fe');
  await page.getByRole('checkbox', { name: ACCEPTANCE.text }).click();
}
