import { z } from 'zod';

export const SESSIONS_MAX = 30;

export const sessionItemView = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionItemView = z.infer<typeof sessionItemView>;
