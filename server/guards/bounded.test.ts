import { expect, test } from 'vitest';
import { z } from 'zod';
import { restRoutesOf } from '../rest/derive.ts';
import { appRouter } from '../routes.ts';

interface Schema {
  type?: string;
  maxItems?: number;
  properties?: Record<string, Schema>;
}

/** A settlement is whole, like a file: it is what was paid. */
const WHOLE = / settlement (lines|leftOut)$/;

/** Paths of the arrays that grow without a limit. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxItems, properties } = schema as Schema;
  const isPage = properties !== undefined && Object.hasOwn(properties, 'pagination');
  const inside = Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return unboundedIn(value, path);
    return Object.entries(value as Record<string, Schema>).flatMap(([name, field]) =>
      // A page's list has at most the `limit` of its request.
      unboundedIn(isPage && field.type === 'array' ? { ...field, maxItems: 0 } : field, `${path} ${name}`),
    );
  });
  return type === 'array' && maxItems === undefined ? [path, ...inside] : inside;
}

test('every list of a response is paged or states its maximum', () => {
  const routes = restRoutesOf(appRouter);
  expect(routes.length).toBeGreaterThan(100);
  const unbounded = routes.flatMap(({ method, path, response }) =>
    unboundedIn(
      z.toJSONSchema(z.object(response), { io: 'input', unrepresentable: 'any' }),
      `${method} ${path}`,
    ),
  );
  expect(unbounded.filter((path) => !WHOLE.test(path))).toEqual([]);
});
