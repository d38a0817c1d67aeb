import { addDays, argentineDay, formatLongDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { TemplateKey } from '../../../../shared/templates/templates.ts';
import { useUser } from '../../../api/user.ts';
import { useTemplate } from '../../../api/useTemplate.ts';
import { planOf } from './saleTexts.ts';

/** Returns the message to the customer, in the name of the user; undefined while the texts load. */
export function useCustomerText(sale: SaleView): string | undefined {
  const { name: vendedor } = useUser();
  const open = sale.appointment?.state === 'open' ? sale.appointment : undefined;
  return useTemplate(templateFor(sale), {
    cliente: sale.customerInfo.name,
    plan: planOf(sale),
    precio: formatMoney(sale.planPrice),
    vendedor,
    ...(open && { turno: `${formatLongDay(open.date)} de ${open.from} a ${open.to}` }),
  });
}

/** The text of the status; on the day of the appointment and the one before, its reminder. */
function templateFor({ status, appointment }: SaleView): TemplateKey {
  const today = argentineDay(Date.now());
  const near = [today, addDays(today, 1)];
  return appointment?.state === 'open' && near.includes(appointment.date) ? 'appointment_reminder' : status;
}
