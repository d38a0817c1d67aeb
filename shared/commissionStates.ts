// No zod here: the dashboard says where each commission stands.

export const COMMISSION_STATES = ['none', 'inProgress', 'earned', 'payable', 'paid'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** The four words; a sale without commission, such as a cancelled one, has none of them. */
export const COMMISSION_STATE_LABELS: Record<Exclude<CommissionState, 'none'>, string> = {
  inProgress: 'En curso',
  earned: 'Ganada',
  payable: 'A cobrar',
  paid: 'Cobrada',
};
