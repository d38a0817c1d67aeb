import { z } from 'zod';

export const planView = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Pesos. */
  price: z.number(),
  features: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PlanView = z.infer<typeof planView>;
