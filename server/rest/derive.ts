import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { KindMeta, RestMeta } from '../rpc/procedures.ts';

/** A REST call as its procedure states it. */
export interface RestRoute extends KindMeta, Pick<RestMeta, 'summary' | 'status' | 'etag'> {
  procedure: AnyTRPCProcedure;
  /** The procedure's name. */
  name: string;
  method: string;
  /** Below /api. */
  path: string;
  parameters: string[];
  /** The fields of the input that are not in the path; absent if there are none. */
  fields: z.ZodObject | undefined;
  /** The fields of the response without `success`. */
  response: z.ZodRawShape;
  /** Returns these fields from what the procedure returned. */
  envelope: (result: unknown) => object;
}

/** Returns the REST calls of the procedures that have one. */
export function restRoutesOf(router: AnyTRPCRouter): RestRoute[] {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>);
  return procedures.flatMap(([name, procedure]) => {
    const meta = procedure._def.meta as KindMeta & Partial<RestMeta>;
    return meta.rest === undefined ? [] : deriveRoute(name, procedure, meta as KindMeta & RestMeta);
  });
}

function deriveRoute(name: string, procedure: AnyTRPCProcedure, meta: KindMeta & RestMeta): RestRoute {
  const { rest, result = {}, ...described } = meta;
  const [method = '', path = ''] = rest.split(' ');
  const parameters = Array.from(path.matchAll(/:(\w+)/g), ([, parameter = '']) => parameter);
  const isView = result instanceof z.ZodObject;
  return {
    ...described,
    procedure,
    name,
    method,
    path,
    parameters,
    fields: fieldsOutside(parameters, procedure),
    response: isView ? result.shape : result,
    envelope: (value) =>
      isView ? (value as object) : Object.fromEntries(Object.keys(result).map((key) => [key, value])),
  };
}

function fieldsOutside(parameters: string[], { _def }: AnyTRPCProcedure): z.ZodObject | undefined {
  const [input] = _def.inputs;
  if (!(input instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(input.shape).filter(([name]) => !parameters.includes(name));
  return fields.length === 0 ? undefined : z.object(Object.fromEntries(fields));
}

/** Returns a query with the values that these fields expect: all come as text. What cannot be read is left for the procedure to refuse by name. */
export function readQuery(fields: z.ZodObject, query: Record<string, unknown>): Record<string, unknown> {
  const values = { ...query };
  for (const [name, field] of Object.entries(fields.shape)) {
    if (values[name] !== undefined) values[name] = readValue(field, values[name]);
  }
  return values;
}

function readValue(field: z.core.$ZodType, value: unknown): unknown {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return readValue(field.unwrap(), value);
  if (field instanceof z.ZodNumber)
    return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (field instanceof z.ZodBoolean) return value === 'true' || (value === 'false' ? false : value);
  return value;
}
