import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { People } from '../calls/call.ts';
import { authorization, type FuzzCaller } from './ask.ts';
import { everyCall, oddHeaders } from './requests.ts';
import { anyJson, anyText, toJson } from './values.ts';

export interface StrayRequest {
  as: FuzzCaller;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const PLAIN =
  '/api/uploads/dni /api/notifications /api/sales/export.csv /api/health /api /uploads/ /trpc /trpc/'.split(
    ' ',
  );

const knownPaths = [
  ...everyCall.map(({ door, name }) => (door === 'rpc' ? `/trpc/${name}` : `/api${name.split(' ')[1]}`)),
  ...PLAIN,
];

// HTTP allows visible ASCII; other characters arrive percent-encoded, some wrongly.
const piece = fc.oneof(
  anyText.map((text) => text.replaceAll(/[^\x21-\x7e]/g, (character) => escape(character)).slice(0, 500)),
  fc.constantFrom(
    '..',
    '.',
    '',
    '%2e%2e',
    '%2F',
    '%5c',
    '%00',
    '%zz',
    '%',
    '%ff',
    '%c0%af',
    '*',
    ';',
    '@',
    ',',
    '//',
  ),
);

const path = fc.oneof(
  fc.constantFrom(...knownPaths),
  fc.tuple(fc.constantFrom(...knownPaths), piece).map(([known, end]) => `${known}/${end}`),
  fc.tuple(fc.constantFrom(...knownPaths), piece).map(([known, id]) => known.replace(/:\w+/, () => id)),
  fc.tuple(fc.constantFrom('/api/', '/trpc/', '/uploads/'), piece).map(([start, end]) => start + end),
  fc
    .tuple(fc.constantFrom(...knownPaths), fc.constantFrom(...knownPaths))
    .map(([one, two]) => `${one},${two.slice(6)}`),
);

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('input', 'batch', 'page', 'limit', 'status', 'startDate', 'format', 'exp', 'sig'),
        piece,
      ),
      fc.oneof(piece, fc.constantFrom('1', '{}', '%7B%7D', '%7B%220%22%3Anull%7D')),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));

export const anyRequest: fc.Arbitrary<StrayRequest> = fc.record({
  as: fc.constantFrom<FuzzCaller[]>('nobody', 'stranger', 'seller', 'admin', 'admin'),
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  path,
  query,
  headers: fc.oneof(fc.constant({ 'content-type': 'application/json' }), oddHeaders),
  body: fc.oneof(
    fc.constant(''),
    anyJson.map((value) => toJson(value) ?? ''),
    fc.constantFrom(
      '{',
      '{"a":1,}',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      "{'a':1}",
      'NaN',
      '{"__proto__":{}}',
      '[1',
      '"',
      '//',
    ),
    fc.uint8Array({ maxLength: 60 }),
  ),
});

export function strayRequest(
  people: People,
  { as, method, path, query, headers, body }: StrayRequest,
): InjectOptions {
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { ...authorization(people, as), ...headers },
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { payload: Buffer.from(body as string) }),
  };
}
