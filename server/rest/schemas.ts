import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { PublicCode } from '../../shared/errors.ts';
import { codesOf } from '../rpc/codes.ts';
import type { KindMeta, RestMeta } from '../rpc/procedures.ts';
import type { Address } from './derive.ts';

function jsonSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const failure = (codes: PublicCode[]) => ({
  description: 'Error',
  ...jsonSchema(
    z.object({
      success: z.literal(false),
      error: z.string(),
      details: z.array(z.string()).optional(),
      code: z.enum(codes),
      prospectId: z.string().optional(),
    }),
  ),
});

const FORM_FIELDS = {
  text: { type: 'string' },
  file: { type: 'string', format: 'binary' },
  files: { type: 'array', items: { type: 'string', format: 'binary' } },
};

interface DescribedCall extends Address, KindMeta, Pick<RestMeta, 'summary' | 'status' | 'etag' | 'refuses'> {
  fields?: z.ZodObject | undefined;
  form?: Record<string, keyof typeof FORM_FIELDS>;
  /** JSON fields next to `success`, or a file's content type. */
  response: z.ZodRawShape | string;
}

export function callSchema({
  method,
  path,
  parameters,
  fields,
  form,
  response,
  ...call
}: DescribedCall): FastifySchema {
  return {
    summary: call.summary,
    tags: [path.split('/')[1] ?? ''],
    ...(call.access !== 'public' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && {
      params: { ...objectOf(parameters.map((name) => [name, FORM_FIELDS.text])), required: parameters },
    }),
    ...(fields && { [method === 'GET' ? 'querystring' : 'body']: jsonSchema(fields) }),
    ...(form && {
      consumes: ['multipart/form-data'],
      body: objectOf(Object.entries(form).map(([name, kind]) => [name, FORM_FIELDS[kind]])),
    }),
    response: {
      [call.status ?? 200]: {
        description: 'Correcto',
        ...(typeof response === 'string'
          ? { content: { [response]: { schema: { type: 'string' } } } }
          : jsonSchema(z.object({ success: z.literal(true), ...response }))),
      },
      ...(call.etag && {
        304: { description: 'Sin cambios desde la respuesta con el ETag de If-None-Match' },
      }),
      '4xx': failure(
        codesOf({
          ...call,
          hasBody: method !== 'GET',
          takesInput: fields !== undefined || parameters.length > 0,
          takesId: parameters.length > 0,
        }),
      ),
      '5xx': failure(['INTERNAL', 'UNAVAILABLE']),
    },
  } as FastifySchema;
}

function objectOf(properties: (readonly [name: string, schema: object])[]) {
  return { type: 'object', properties: Object.fromEntries(properties) };
}
