import { z } from 'zod';
import { idField } from '../input/ids.ts';

export const sessionIdInput = z.object({ id: idField('id') });

export const sessionItemView = z.object({
  _id: z.string(),
  /** Browser and system, as in 'Chrome en Android'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Up to an hour old. */
  lastSeenAt: z.iso.datetime(),
  /** True for the session of the call. */
  current: z.boolean(),
});
export type SessionItemView = z.infer<typeof sessionItemView>;
