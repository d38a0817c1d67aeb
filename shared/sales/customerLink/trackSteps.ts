// No zod here: the customer's page loads it.

export const TRACK_STEPS = ['registered', 'verified', 'appointed', 'installed', 'cancelled'] as const;
export type TrackStep = (typeof TRACK_STEPS)[number];

/** The customer's response to the open appointment. */
export const APPOINTMENT_ANSWERS = ['none', 'confirmed', 'cannot'] as const;
export type AppointmentAnswer = (typeof APPOINTMENT_ANSWERS)[number];

export const APPOINTMENT_ANSWER_LABELS: Record<AppointmentAnswer, string> = {
  none: 'Sin respuesta',
  confirmed: 'Confirmó',
  cannot: 'No puede ese día',
};

/** Where an acceptance came from: the seller had a session in `seller_network` in the last 24 hours. */
export const CUSTOMER_NETWORKS = ['seller_network', 'other'] as const;
export type CustomerNetwork = (typeof CUSTOMER_NETWORKS)[number];

/** Valid links of a sale at a time: each message contains a new one. */
export const MAX_LINKS = 5;

/** Calendar days, the day of the installation included. */
export const WITHDRAWAL_DAYS = 10;

/** Of the receipt: 'ARR-' and six digits, always the same for a sale. */
export function withdrawalNumber(saleId: string): string {
  return `ARR-${saleId.padStart(6, '0').slice(-6)}`;
}

/** A link's life after the sale was completed or cancelled. */
export const LINK_DAYS = 60;
