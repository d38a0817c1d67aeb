import type { z } from 'zod';
import type { Caller } from '../rpc/router.ts';

/**
 * One documented call of the REST door. The procedure behind it validates and decides; this only names and wraps.
 * Body and query arrive as sent: their types are what the schema asks for, not a promise.
 */
interface RouteDefinition<Body extends z.ZodType, Query extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; `:id` is the only parameter there is. */
  path: string;
  summary: string;
  access: 'public' | 'signedIn' | 'admin';
  /** The procedures' own schemas; absent means the call takes none. */
  body?: Body;
  query?: Query;
  /** 201 where something is created, else 200. */
  status?: 201;
  /** The fields beside `success`. */
  response?: z.ZodRawShape;
  /** Answers the fields beside `success`. */
  handle: (call: {
    caller: Caller;
    id: string;
    body: z.input<Body>;
    query: z.input<Query>;
  }) => Promise<object | void>;
}

export type RestRoute = RouteDefinition<z.ZodType, z.ZodType>;

/** Declares a REST call, its handler typed by its schemas. */
export function restRoute<
  Body extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
>(route: RouteDefinition<Body, Query>): RestRoute {
  return route as unknown as RestRoute;
}

/** A query-string number: anything that is not plain digits becomes NaN, which the procedure refuses by name. */
export function queryNumber(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
}

/** A query-string flag: anything but `true` and `false` is left for the procedure to refuse by name. */
export function queryFlag(value: unknown): boolean | undefined {
  if (value === 'true') return true;
  return value === 'false' ? false : (value as undefined);
}
