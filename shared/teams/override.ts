import { z } from 'zod';

/** The share of the seller's leader in a sale. Rate as a fraction, amount in pesos. */
export const overrideView = z.object({
  leaderId: z.string(),
  leaderName: z.string(),
  rate: z.number(),
  amount: z.number(),
});
