// No zod here: the dashboard loads it.

export const COMMISSION_STATES = ['none', 'inProgress', 'earned', 'payable', 'paid'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** `none`, as of a cancelled sale, is not shown. */
export const COMMISSION_STATE_LABELS: Record<Exclude<CommissionState, 'none'>, string> = {
  inProgress: 'En curso',
  earned: 'Ganada',
  payable: 'A cobrar',
  paid: 'Cobrada',
};

export const COMMISSION_STATE_TEXTS: Record<Exclude<CommissionState, 'none'>, string> = {
  inProgress: 'La venta todavía no se instaló.',
  earned: 'Ya se instaló: falta que venza el plazo del cliente para arrepentirse.',
  payable: 'Entra en tu próximo pago.',
  paid: 'Ya te la pagaron.',
};
