import type { TRPCCreateRouterOptions } from '@trpc/server';
import type { z } from 'zod';
import type { CallerOf } from '../rpc/procedures.ts';

/**
 * One documented call of the REST door. The procedure behind it validates and decides; this only names and wraps.
 * Body and query arrive as sent: their types are what the schema asks for, not a promise.
 */
interface RouteDefinition<Caller, Body extends z.ZodType, Query extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; the only parameter is `:id`. */
  path: string;
  summary: string;
  access: 'public' | 'signedIn' | 'admin';
  /** The procedures' own schemas; absent means the call takes none. */
  body?: Body;
  query?: Query;
  /** 201 where something is created, else 200. */
  status?: 201;
  /** The response's fields besides `success`. */
  response?: z.ZodRawShape;
  handle: (call: {
    caller: Caller;
    id: string;
    body: z.input<Body>;
    query: z.input<Query>;
  }) => Promise<object | void>;
}

/** A row of the REST door, whatever it calls and takes. */
export type RestRoute<Caller = never> = RouteDefinition<Caller, z.ZodType, z.ZodType>;

/** Returns the function that declares REST calls on these routers, each handler typed by its schemas. */
export function restRoutesOn<Routers extends TRPCCreateRouterOptions>() {
  return <Body extends z.ZodType = z.ZodType<unknown>, Query extends z.ZodType = z.ZodType<unknown>>(
    route: RouteDefinition<CallerOf<Routers>, Body, Query>,
  ) => route as unknown as RestRoute<CallerOf<Routers>>;
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
