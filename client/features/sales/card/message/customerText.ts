import { addDays, argentineDay, formatLongDay } from '../../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../../shared/values/money.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { fillTemplate, type TemplateKey } from '../../../../../shared/templates/templates.ts';
import { planOf } from '../saleTexts.ts';

interface Written {
  /** A template, or a text like one. */
  body: string;
  seller: string;
  /** Link to follow the installation. */
  link?: string;
}

/** Returns the message to the customer of a sale. */
export function customerText(sale: SaleView, { body, seller, link }: Written): string {
  const open = sale.appointment?.state === 'open' ? sale.appointment : undefined;
  return fillTemplate(body, {
    cliente: sale.customerInfo.name,
    plan: planOf(sale),
    precio: formatMoney(sale.planPrice),
    vendedor: seller,
    ...(open && { turno: `${formatLongDay(open.date)} de ${open.from} a ${open.to}` }),
    ...(link !== undefined && { seguimiento: link }),
  });
}

export function wantsLink(body: string): boolean {
  return body.includes('{seguimiento}');
}

/** The text for the status; on the appointment's day and the day before, its reminder. */
export function templateFor({ status, appointment }: SaleView): TemplateKey {
  const today = argentineDay(Date.now());
  const near = [today, addDays(today, 1)];
  return appointment?.state === 'open' && near.includes(appointment.date) ? 'appointment_reminder' : status;
}
