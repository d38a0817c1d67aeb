import { z } from 'zod';

export const pageParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).catch(1);

/** An invalid value counts as absent. */
export function lenient<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.optional().catch(undefined)]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodCatch<z.ZodOptional<Shape[Name]>> };
}

export function readParams<Schema extends z.ZodType>(schema: Schema, params: URLSearchParams) {
  return schema.parse(Object.fromEntries(params));
}
