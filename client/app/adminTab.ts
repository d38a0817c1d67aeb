import { z } from 'zod';
import { readParams } from '../router/searchParams.ts';

/** The administrators' tabs in the address. */
const ADMIN_TABS = ['resumen', 'planes', 'vendedores', 'ventas', 'textos', 'auditoria', 'ajustes'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const tabQuery = z.object({ tab: z.enum(ADMIN_TABS).catch('resumen') });

/** Address query → the open tab. */
export function readTab(params: URLSearchParams): AdminTab {
  return readParams(tabQuery, params).tab;
}
