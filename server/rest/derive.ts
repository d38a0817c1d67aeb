import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { KindMeta, RestMeta } from '../rpc/procedures.ts';

export interface Address {
  method: string;
  /** Below /api. */
  path: string;
  parameters: string[];
}

/** A REST call as its procedure states it. */
export interface RestRoute extends Address, KindMeta, Pick<RestMeta, 'summary' | 'status' | 'etag'> {
  procedure: AnyTRPCProcedure;
  /** The procedure's name. */
  name: string;
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
  const address = addressOf(rest);
  const [input] = procedure._def.inputs;
  const isView = result instanceof z.ZodObject;
  return {
    ...described,
    procedure,
    name,
    ...address,
    fields: input instanceof z.ZodObject ? fieldsOutside(address.parameters, input) : undefined,
    response: isView ? result.shape : result,
    envelope: (value) =>
      isView ? (value as object) : Object.fromEntries(Object.keys(result).map((key) => [key, value])),
  };
}

export function addressOf(rest: RestMeta['rest']): Address {
  const [method = '', path = ''] = rest.split(' ');
  return { method, path, parameters: Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name) };
}

/** Returns the fields that are no parameters of the path; undefined if there are none. */
export function fieldsOutside(parameters: string[], input: z.ZodObject | undefined): z.ZodObject | undefined {
  const fields = Object.entries(input?.shape ?? {}).filter(([name]) => !parameters.includes(name));
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
