// No zod here: the dashboard loads it.

export const COMMISSION_STATES = ['none', 'inProgress', 'earned', 'payable', 'paid'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** An open claim or a customer's open withdrawal holds a commission back; of both, the withdrawal is named. */
export const HELD_BY = ['claim', 'withdrawal'] as const;
export type HeldBy = (typeof HELD_BY)[number];

export const HELD_LABEL = 'En espera';

/** Not shown: `none`, for example of a cancelled sale. */
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
