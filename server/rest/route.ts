import type { TRPCCreateRouterOptions } from '@trpc/server';
import type { z } from 'zod';
import type { CallerOf } from '../rpc/procedures.ts';

/** One documented REST call of a procedure. Body and query are typed by the schema but not validated here. */
interface RouteDefinition<Caller, Body extends z.ZodType, Query extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; with one parameter at most, `:id` or another name, which the handler gets as `id`. */
  path: string;
  summary: string;
  access: 'public' | 'signedIn' | 'admin';
  /** The procedure's schemas; absent if it takes none. */
  body?: Body;
  query?: Query;
  status?: 201;
  /** For GETs that are polled: an ETag of the content, or of the state that the procedure names before it reads (`isCurrent`). */
  etag?: 'content' | 'state';
  response?: z.ZodRawShape;
  handle: (call: {
    caller: Caller;
    id: string;
    body: z.input<Body>;
    query: z.input<Query>;
  }) => Promise<object | void>;
}

export type RestRoute<Caller = never> = RouteDefinition<Caller, z.ZodType, z.ZodType>;

/** Returns the function that declares REST calls on these routers. */
export function restRoutesOn<Routers extends TRPCCreateRouterOptions>() {
  return <Body extends z.ZodType = z.ZodType<unknown>, Query extends z.ZodType = z.ZodType<unknown>>(
    route: RouteDefinition<CallerOf<Routers>, Body, Query>,
  ) => route as unknown as RestRoute<CallerOf<Routers>>;
}

/** Not plain digits → NaN, which the procedure refuses by name. */
export function queryNumber(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
}

/** Not `true` or `false` → left for the procedure to refuse by name. */
export function queryFlag(value: unknown): boolean | undefined {
  if (value === 'true') return true;
  return value === 'false' ? false : (value as undefined);
}
