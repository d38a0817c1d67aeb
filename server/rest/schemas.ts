import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { RestRoute } from './derive.ts';

function jsonSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const failure = () => ({
  description: 'Error',
  ...jsonSchema(
    z.object({
      success: z.literal(false),
      error: z.string(),
      details: z.array(z.string()).optional(),
      code: z.string().optional(),
    }),
  ),
});

export function routeSchema({ method, path, parameters, fields, ...route }: RestRoute): FastifySchema {
  return {
    summary: route.summary,
    tags: [path.split('/')[1] ?? ''],
    ...(route.access !== 'public' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && {
      params: {
        type: 'object',
        properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])),
        required: parameters,
      },
    }),
    ...(fields && { [method === 'GET' ? 'querystring' : 'body']: jsonSchema(fields) }),
    response: {
      [route.status ?? 200]: {
        description: 'Correcto',
        ...jsonSchema(z.object({ success: z.literal(true), ...route.response })),
      },
      ...(route.etag && {
        304: { description: 'Sin cambios desde la respuesta con el ETag de If-None-Match' },
      }),
      '4xx': failure(),
    },
  } as FastifySchema;
}

interface PlainCall {
  summary: string;
  tag: string;
  query?: z.ZodType;
  form?: Record<string, 'text' | 'file' | 'files'>;
  status: 200 | 201;
  /** A JSON schema, or the content type of a file. */
  response: z.ZodType | string;
}

const FORM_FIELDS = {
  text: { type: 'string' },
  file: { type: 'string', format: 'binary' },
  files: { type: 'array', items: { type: 'string', format: 'binary' } },
};

export function plainSchema({ summary, tag, query, form, status, response }: PlainCall): FastifySchema {
  const fields = Object.entries(form ?? {}).map(([name, kind]) => [name, FORM_FIELDS[kind]]);
  return {
    summary,
    tags: [tag],
    security: [{ token: [] }],
    ...(query && { querystring: jsonSchema(query) }),
    ...(form && {
      consumes: ['multipart/form-data'],
      body: { type: 'object', properties: Object.fromEntries(fields) },
    }),
    response: {
      [status]: {
        description: 'Correcto',
        ...(typeof response === 'string'
          ? { content: { [response]: { schema: { type: 'string' } } } }
          : jsonSchema(response)),
      },
      '4xx': failure(),
    },
  } as FastifySchema;
}
