import { Readable } from 'node:stream';
import { idInput } from '../../../shared/input/ids.ts';
import type { FastifyReply } from 'fastify';
import { limitsOf } from '../../limits.ts';
import { signedInRoute } from '../../rest/plainRoutes.ts';
import { exportPersonalData } from './privacy.export.service.ts';
import { exportOwnData, OWN_DATA_FILE } from './privacy.own.service.ts';

export const privacyExportRoute = signedInRoute(
  {
    rest: 'GET /admin/sales/:id/personal-data',
    access: 'admin',
    summary: 'Todo lo que se guarda del cliente de una venta, como archivo JSON',
    input: idInput,
    type: 'application/json',
  },
  async ({ ctx, user, input: { id }, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    const data = await exportPersonalData(ctx, user, id);
    return sendJson(reply, `datos-venta-${id}.json`, JSON.stringify({ success: true, ...data }, null, 2));
  },
);

export const ownDataRoute = signedInRoute(
  {
    rest: 'GET /users/personal-data',
    access: 'signedIn',
    summary: 'Todo lo que se guarda de quien llama, como archivo JSON; tres por día',
    type: 'application/json',
  },
  async ({ ctx, user, tokenHash, reply }) => {
    await limitsOf(ctx).take('ownData', user.id);
    const text = await exportOwnData(ctx, { user, tokenHash });
    return sendJson(reply, OWN_DATA_FILE, Readable.from(text, { objectMode: false }));
  },
);

function sendJson(reply: FastifyReply, fileName: string, text: string | Readable) {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/json; charset=utf-8')
    .send(text);
}
