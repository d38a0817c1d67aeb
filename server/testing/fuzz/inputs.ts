import * as fc from 'fast-check';
import { z } from 'zod';
import { anyJson, anyText } from './values.ts';

/** A caller's input: the example in the table of calls or a value made from the schema, then spoilt in places. */
export interface Input {
  made?: unknown;
  changes: Change[];
}

interface Change {
  place: number;
  kind: 'replace' | 'remove' | 'wrap' | 'add';
  value: unknown;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Inputs around a schema: a good third is valid. */
export function inputFor(schema: z.ZodType | undefined): fc.Arbitrary<Input> {
  const changes = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Change[]>([]) },
    { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }) },
  );
  const made = schema ? shaped(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : anyJson;
  return fc.oneof(fc.record({ changes }), fc.record({ changes }), fc.record({ made, changes }));
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat({ max: 30 }),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
  value: anyJson,
});

export function fill({ made, changes }: Input, example: unknown): unknown {
  return changes.reduce<unknown>(apply, structuredClone(made ?? example));
}

function apply(input: unknown, { place, kind, value }: Change): unknown {
  const places = placesIn(input);
  const path = places[place % places.length] ?? [];
  return at(input, path, (old) => {
    if (kind === 'wrap') return [old];
    if (kind === 'remove') return undefined;
    if (kind === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old)) {
      return Object.fromEntries([...Object.entries(old), ['__proto__', value], ['extra', value]]);
    }
    return value;
  });
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inside.flatMap(([key, item]) => placesIn(item, [...path, key]))];
}

function at(value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? at(item, rest, change) : item));
  const entries = Object.entries(value as object).map(([name, item]) => [
    name,
    name === key ? at(item, rest, change) : item,
  ]);
  return Object.fromEntries(entries);
}

/** Values of a schema's shape; rules beyond types and bounds are left to chance. */
function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => shaped(one as JsonSchema)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1e9),
      );
    case 'string':
      return fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom('1', '2', '3', '4', '5', '2026-03-01', 'ana@example.com', 'https://a.b'),
        },
        {
          weight: 2,
          arbitrary: fc.string({
            unit: 'grapheme',
            minLength: schema.minLength ?? 1,
            maxLength: Math.min(schema.maxLength ?? 200, 200),
          }),
        },
        { weight: 1, arbitrary: anyText },
      );
    case 'array':
      return fc.array(shaped((schema.items ?? {}) as JsonSchema), { maxLength: 4 });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        shaped(field as JsonSchema),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required ?? [],
      });
    }
    default:
      return anyJson;
  }
}
