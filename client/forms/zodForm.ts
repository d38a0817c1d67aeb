import type { z } from 'zod';

/** A Mantine form validator over a shared schema: the first sentence of each bad field, under the field's dotted path. */
export function validateWith<Values>(schema: z.ZodType<unknown, Values>) {
  return (values: Values): Record<string, string> => {
    const parsed = schema.safeParse(values);
    const errors: Record<string, string> = {};
    for (const issue of parsed.error?.issues ?? []) {
      errors[issue.path.join('.')] ??= issue.message;
    }
    return errors;
  };
}
