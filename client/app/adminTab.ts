import { z } from 'zod';
import { readParams } from '../router/searchParams.ts';

const ADMIN_TABS = ['resumen', 'planes', 'vendedores', 'ventas', 'textos', 'auditoria', 'ajustes'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const tabQuery = z.object({ tab: z.enum(ADMIN_TABS).catch('resumen') });

export function readTab(params: URLSearchParams): AdminTab {
  return readParams(tabQuery, params).tab;
}
