import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { KindMeta, RestMeta } from '../rpc/procedures.ts';

export interface Address {
  method: string;
  path: string;
  parameters: string[];
}

/** A REST call as stated by its procedure. */
export interface RestRoute
  extends Address, KindMeta, Pick<RestMeta, 'summary' | 'status' | 'etag' | 'refuses'> {
  procedure: AnyTRPCProcedure;
  name: string;
  fields: z.ZodObject | undefined;
  response: z.ZodRawShape;
  /** Makes these fields from the procedure's result. */
  envelope: (result: unknown) => object;
}

/** Returns the REST calls of all procedures that have one. */
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
  const fields = input instanceof z.ZodPrefault ? input.unwrap() : input;
  const isView = result instanceof z.ZodObject;
  return {
    ...described,
    procedure,
    name,
    ...address,
    fields: fields instanceof z.ZodObject ? fieldsOutside(address.parameters, fields) : undefined,
    response: isView ? result.shape : result,
    envelope: (value) =>
      isView ? (value as object) : Object.fromEntries(Object.keys(result).map((key) => [key, value])),
  };
}

export function addressOf(rest: RestMeta['rest']): Address {
  const [method = '', path = ''] = rest.split(' ');
  return { method, path, parameters: Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name) };
}

/** Returns the fields that are not path parameters; undefined without any. */
export function fieldsOutside(parameters: string[], input: z.ZodObject | undefined): z.ZodObject | undefined {
  const fields = Object.entries(input?.shape ?? {}).filter(([name]) => !parameters.includes(name));
  return fields.length === 0 ? undefined : z.object(Object.fromEntries(fields));
}

/** Converts a query's text to the types of these fields. Leaves unreadable values for the procedure to refuse by name. */
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
