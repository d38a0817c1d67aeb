import type { FastifySchema } from 'fastify';
import { z } from 'zod';

/** A zod schema as the documentation shows it. */
export function jsonSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

/** How every failure looks. */
export const failure = {
  description: 'Error',
  ...jsonSchema(
    z.object({ success: z.literal(false), error: z.string(), details: z.array(z.string()).optional() }),
  ),
};

/** What the documentation says about a call that is no procedure in an envelope: a form to send, or a file to fetch. */
interface PlainCall {
  summary: string;
  tag: string;
  query?: z.ZodType;
  /** The fields of a multipart form. */
  form?: Record<string, 'text' | 'file' | 'files'>;
  status: 200 | 201;
  /** JSON, or the content type of a file. */
  response: z.ZodType | string;
}

const FORM_FIELDS = {
  text: { type: 'string' },
  file: { type: 'string', format: 'binary' },
  files: { type: 'array', items: { type: 'string', format: 'binary' } },
};

/** Documents a signed-in call that has a Fastify route of its own. */
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
      '4xx': failure,
    },
  } as FastifySchema;
}
