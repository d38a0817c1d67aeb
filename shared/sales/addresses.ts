import { z } from 'zod';

/** With both names of province and postal code. */
export const addressView = z.object({
  street: z.string(),
  number: z.string(),
  city: z.string(),
  province: z.string(),
  state: z.string(),
  postalCode: z.string(),
  zipCode: z.string(),
});
