export const SALE_STATUSES = [
  'pending',
  'pending_appointment',
  'appointed',
  'installed',
  'completed',
  'cancelled',
] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  pending: 'Pendiente',
  pending_appointment: 'Pendiente de Turno',
  appointed: 'Turnada',
  installed: 'Instalada',
  completed: 'Completada',
  cancelled: 'Cancelada',
};

export function saleStatusLabel(status: string): string {
  return SALE_STATUS_LABELS[status as SaleStatus] ?? 'Desconocido';
}

/** Product contract, "Editing a sale". */
export const EDITABLE_STATUSES: readonly SaleStatus[] = ['pending', 'pending_appointment', 'appointed'];

/** The equipment is in place: the commission is earned. */
export function isInstalled({ status }: { status: SaleStatus }): boolean {
  return status === 'installed' || status === 'completed';
}

export function hasEnded({ status }: { status: SaleStatus }): boolean {
  return status === 'completed' || status === 'cancelled';
}
