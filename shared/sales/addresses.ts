import { z } from 'zod';

/** Province and postal code, each under both names of the contract. */
export const addressView = z.object({
  street: z.string(),
  number: z.string(),
  city: z.string(),
  province: z.string(),
  state: z.string(),
  postalCode: z.string(),
  zipCode: z.string(),
});
