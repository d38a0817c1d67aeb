import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import { restRoutesOf } from '../../rest/derive.ts';
import { appRouter } from '../../routes.ts';
import type { People } from '../calls/call.ts';
import { calls } from '../calls/calls.ts';
import { authorization, type FuzzCaller } from './ask.ts';
import { fill, inputFor, type Input } from './inputs.ts';
import { anyText, toJson } from './values.ts';

export interface Call {
  door: 'rpc' | 'rest';
  name: string;
  as: FuzzCaller;
  input: Input;
  headers: Record<string, string>;
  via: 'post' | 'get' | 'batch' | 'stream';
  query: string;
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodType[] } }>,
);
export const rows = new Map(restRoutesOf(appRouter).map((row) => [`${row.method} ${row.path}`, row]));

const anyHeader = anyText.map((value) =>
  value
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '')
    .trim()
    .slice(0, 5000),
);

const HEADERS =
  'accept accept-encoding accept-language authorization content-encoding content-type cookie expect host if-none-match \
last-event-id origin range trpc-accept x-forwarded-for x-http-method-override x-trpc-source'.split(' ');

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), anyHeader, { minKeys: 1, maxKeys: 3 }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'application/json; charset=utf-16',
        'application/json;',
        'APPLICATION/JSON',
        'text/json',
        '*/*',
        'text/plain',
        'application/octet-stream',
        'application/x-www-form-urlencoded',
        'application/json, text/plain',
      )
      .map((type) => ({ 'content-type': type })),
  },
);

export const everyCall = [
  ...procedures.map(([name, { _def }]) => ({ door: 'rpc' as const, name, schema: _def.inputs[0] })),
  ...[...rows].map(([name, { fields }]) => ({ door: 'rest' as const, name, schema: fields })),
];

export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  ...everyCall.map(({ door, name, schema }) =>
    fc.record({
      door: fc.constant(door),
      name: fc.constant(name),
      as: fc.constantFrom<FuzzCaller[]>('nobody', 'stranger', 'seller', 'seller', 'admin', 'admin', 'admin'),
      input: inputFor(schema),
      headers: oddHeaders,
      via: fc.constantFrom('post', 'post', 'get', 'batch', 'stream'),
      query: fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'page=1',
            'limit[]=5',
            '__proto__[a]=1',
            'id=2',
            '%',
            '%ff=%fe',
            '&&=&',
            'constructor=1',
          ),
        },
      ),
    }),
  ),
);

export async function requestOf(people: People, call: Call): Promise<InjectOptions> {
  const procedure = call.door === 'rpc' ? call.name : (rows.get(call.name)?.name ?? '');
  const example = (await calls[procedure]?.input?.(people)) ?? {};
  const input = fill(call.input, example);
  const headers = { ...authorization(people, call.as), ...call.headers };
  return call.door === 'rpc' ? rpcRequest(call, input, headers) : restRequest(call, input, headers);
}

function rpcRequest({ name, via }: Call, input: unknown, headers: Record<string, string>): InjectOptions {
  if (via === 'get')
    return { method: 'GET', url: `/trpc/${name}?input=${encoded(toJson(input) ?? '')}`, headers };
  if (via === 'post') return withBody({ method: 'POST', url: `/trpc/${name}` }, input, headers);
  return withBody(
    { method: 'POST', url: `/trpc/${name},plans.list,${name}?batch=1` },
    { 0: input, 2: input },
    {
      ...(via === 'stream' && { 'trpc-accept': 'application/jsonl' }),
      ...headers,
    },
  );
}

function restRequest({ name, query }: Call, input: unknown, headers: Record<string, string>): InjectOptions {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const parameter = /:(\w+)/.exec(path)?.[1] ?? 'id';
  const { [parameter]: id, ...rest } = (
    typeof input === 'object' && input !== null ? input : { [parameter]: input }
  ) as {
    [name: string]: unknown;
  };
  const url = `/api${path.replace(/:\w+/, () => encoded(asText(id)))}`;
  if (method !== 'GET')
    return withBody({ method, url: `${url}?${query}` }, path.includes('/:') ? rest : input, headers);
  const values = Object.entries(rest).flatMap(([key, value]) =>
    [value].flat().map((one) => `${encoded(key)}=${encoded(asText(one))}`),
  );
  return { method, url: `${url}?${[...values, query].join('&')}`, headers };
}

function withBody(request: InjectOptions, body: unknown, headers: Record<string, string>): InjectOptions {
  const payload = toJson(body);
  if (payload === undefined) return { ...request, headers };
  return { ...request, payload, headers: { 'content-type': 'application/json', ...headers } };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? '');
}

/** Percent-encodes text like a careless client: lone surrogates as the three bytes that UTF-8 forbids. */
function encoded(value: string): string {
  return value
    .slice(0, 1000)
    .split(/(\p{Cs})/u)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('');
}
