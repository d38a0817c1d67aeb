import type { z } from 'zod';
import { readParams } from './searchParams.ts';
import { useAddress } from './useAddress.ts';

/** Page and filters of a list in the address; `change` sets filters and returns to the first page. */
export function useListParams<Schema extends z.ZodType>(schema: Schema) {
  const { params, addressWith, replaceParams } = useAddress();
  const change = (changes: Parameters<typeof replaceParams>[0]) =>
    replaceParams({ ...changes, page: undefined });
  return { query: readParams(schema, params), change, addressWith };
}
