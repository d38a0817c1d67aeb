import { z } from 'zod';
import { monthField } from './reports.ts';

export const RANKING_SIZE = 5;

export const HIDDEN_SELLER = 'Un vendedor';

export const rankingInput = z.object({ month: monthField('Mes').optional() });
export type RankingInput = z.infer<typeof rankingInput>;

export const rankingView = z.object({
  month: z.string(),
  /** The first places, and the caller's; equal counts share a place. */
  rows: z
    .array(z.object({ place: z.number(), name: z.string(), installed: z.number(), own: z.boolean() }))
    .max(RANKING_SIZE + 1),
  /** `place` is null without an installation, or when the ranking is off. */
  own: z.object({ place: z.number().nullable(), installed: z.number(), goal: z.number().nullable() }),
});
export type RankingView = z.infer<typeof rankingView>;
