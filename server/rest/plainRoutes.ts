import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAdmin, requireSignedIn } from '../rpc/access.ts';
import type { SignedIn, SignedInUser } from '../caller.ts';
import type { AppContext } from '../context.ts';
import type { CsvFile } from '../files/csv.ts';
import { acceptForms, requireForm, withForm, type ReceivedForm } from '../files/multipart.ts';
import { limitsOf } from '../limits.ts';
import { requestContext, type RequestContext } from '../rpc/context.ts';
import type { RestMeta } from '../rpc/procedures.ts';
import { addressOf, fieldsOutside, readQuery } from './derive.ts';
import { callSchema } from './schemas.ts';

// Routes that are no procedures: their requests or responses are not JSON.

interface PlainRoute extends Pick<RestMeta, 'rest' | 'summary' | 'refuses'> {
  access: 'signedIn' | 'admin';
}

interface PlainCall extends SignedIn {
  ctx: RequestContext;
}

export type PlainPlugin = FastifyPluginAsync<{ ctx: AppContext }>;

interface FileRoute<Input> extends PlainRoute {
  input?: Input;
  type: string;
}

interface FileCall<Input> extends PlainCall {
  input: z.output<Input>;
  request: FastifyRequest;
  reply: FastifyReply;
}

const NO_INPUT = z.object({});

/** Declares a GET whose response is a file or a stream, for those signed in. */
export function signedInRoute<Input extends z.ZodObject = typeof NO_INPUT>(
  { rest, type, input, ...route }: FileRoute<Input>,
  respond: (call: FileCall<Input>) => unknown,
): PlainPlugin {
  const { method, path, parameters } = addressOf(rest);
  const schema = input ?? NO_INPUT;
  const fields = fieldsOutside(parameters, input);
  return async (server, { ctx }) => {
    server.route({
      method,
      url: path,
      config: {
        describe: () => callSchema({ ...route, method, path, parameters, fields, response: type }),
        isApart: true,
      },
      handler: (request, reply) => {
        const call = requestContext(ctx, request);
        const caller = requireCaller(call, route);
        const query = readQuery(schema, request.query as Record<string, unknown>);
        const values = schema.parse({ ...query, ...(request.params as object) }) as z.output<Input>;
        return respond({ ...caller, ctx: call, input: values, request, reply });
      },
    });
  };
}

interface FormRoute extends PlainRoute {
  form: Record<string, 'text' | 'file' | 'files'>;
  file: { field: string; label: string; max: number };
  response: z.ZodRawShape;
}

/** Declares a POST of a form with files, for those signed in. */
export function formRoute(
  { rest, file, ...route }: FormRoute,
  store: (call: PlainCall & ReceivedForm) => Promise<object>,
): PlainPlugin {
  const { method, path, parameters } = addressOf(rest);
  return async (server, { ctx }) => {
    await acceptForms(server);
    server.route({
      method,
      url: path,
      config: {
        describe: () => callSchema({ ...route, method, path, parameters, status: 201 }),
        isApart: true,
      },
      // Runs before Fastify refuses another body type without our error.
      onRequest: async (request) => {
        requireCaller(requestContext(ctx, request), route);
        requireForm(request);
        request.mayBeSlow = true;
      },
      handler: async (request, reply) => {
        const call = requestContext(ctx, request);
        const wanted = {
          ownerId: requireCaller(call, route).user.id,
          names: Object.keys(route.form),
          fileField: file.field,
          fileLabel: file.label,
          maxFiles: file.max,
        };
        const fields = await withForm(ctx, request, wanted, (form) =>
          // Checked again: uploading may take longer than the session lasts.
          store({ ...form, ...requireCaller(call, route), ctx: call }),
        );
        return reply.status(201).send({ success: true, ...fields });
      },
    });
  };
}

function requireCaller(call: RequestContext, { access }: Pick<PlainRoute, 'access'>): SignedIn {
  return access === 'admin' ? requireAdmin(call) : requireSignedIn(call);
}

/** Declares an export that is sent as it is made. */
export function csvRoute<Input extends z.ZodObject>(
  route: PlainRoute & { input: Input },
  fileOf: (ctx: AppContext, user: SignedInUser, input: z.output<Input>) => CsvFile | Promise<CsvFile>,
) {
  return signedInRoute({ ...route, type: 'text/csv' }, async ({ ctx, user, input, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    const { fileName, total, text } = await fileOf(ctx, user, input);
    if (total !== undefined) reply.header('x-total-count', total);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(text, { objectMode: false }));
  });
}
