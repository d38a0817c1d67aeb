import { z } from 'zod';
import { requiredText } from '../input/text.ts';

const SEARCH_MIN = 2;
const SEARCH_MAX = 100;

export const RESULT_TYPES = ['sale', 'prospect', 'seller', 'settlement', 'plan', 'team'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const searchInput = z.object({
  q: requiredText('Búsqueda', { max: SEARCH_MAX, pasted: true }).refine(
    (text) => text === '' || text.length >= SEARCH_MIN,
    `El campo Búsqueda debe tener al menos ${SEARCH_MIN} caracteres`,
  ),
});
export type SearchInput = z.infer<typeof searchInput>;

export const RESULTS_MAX = 20;

export const searchResultView = z.object({
  type: z.enum(RESULT_TYPES),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** A route of the client. */
  path: z.string(),
});
export type SearchResultView = z.infer<typeof searchResultView>;
