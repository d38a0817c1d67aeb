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

/** At once: Playwright's `fill` takes a tenth of a second. */
function paste(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error('no field');
  input.focus();
  input.select();
  document.execCommand('insertText', false, text);
}

export async function choosePlan(name: string): Promise<void> {
  await field('Plan').selectOptions(page.getByRole('option', { name }));
}

export async function fillSale(plan = 'Alarma Hogar'): Promise<void> {
  await choosePlan(plan);
  for (const [label, text] of Object.entries(TYPED)) paste(await field(label).findElement(), text);
  await field('Provincia').selectOptions('Santa Fe');
  await page.getByRole('checkbox', { name: ACCEPTANCE.text }).click();
}
