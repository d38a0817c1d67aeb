import sharp from 'sharp';
import { expect } from 'vitest';
import { postForm } from '../forms.ts';
import { openLive } from '../liveStream.ts';
import type { Person, TestApp } from '../testApp.ts';
import type { Outcomes, People } from './call.ts';
import { sheetOfOne, uploadSheet } from './imports.ts';
import { sentToSeller } from './messages.ts';
import { adminOnly, ownerAndAdmin, signedIn } from './outcomes.ts';
import { appointedSale, newSale } from './sales.ts';
import { sheetOfOneZone, uploadZones } from './zones.ts';

export interface PlainCall {
  route: string;
  status: 200 | 201;
  /** Prepares the subject; its `id` goes into the path. */
  input?: (people: People) => Promise<{ id: string }>;
  send: (
    app: TestApp,
    as: Person | undefined,
    id: string,
  ) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  outcomes: Outcomes;
  response: unknown;
}

export const plainCalls: PlainCall[] = [
  {
    route: 'GET /chat/live',
    status: 200,
    send: async (app, as) => {
      const { status, headers, next, cut } = await openLive(app, as);
      const body = status === 200 ? await next() : undefined;
      cut();
      return { status, body, headers };
    },
    outcomes: signedIn,
    response: { type: 'ready' },
  },
  {
    route: 'POST /uploads/dni',
    status: 201,
    send: async (app, as) => {
      const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      return postForm(
        app,
        as,
        '/api/uploads/dni',
        {},
        { field: 'photo', list: [{ name: 'dni.png', content }] },
      );
    },
    outcomes: signedIn,
    response: {
      success: true,
      dniPhoto: expect.stringMatching(/^[\w-]+\.jpg\?exp=\d+&for=\d+&sig=/),
      quality: { verdict: 'small', widthPx: 8, heightPx: 8 },
    },
  },
  {
    route: 'POST /notifications',
    status: 201,
    send: (app, as) =>
      postForm(
        app,
        as,
        '/api/notifications',
        { title: 'Novedades', message: 'Hay material nuevo' },
        { field: 'attachments', list: [] },
      ),
    outcomes: adminOnly,
    response: {
      success: true,
      notification: {
        title: 'Novedades',
        recipientType: 'all',
        senderName: expect.any(String),
        recipientCount: expect.any(Number),
        readCount: 0,
        ackCount: 0,
        attendingCount: 0,
        requiresAck: false,
        ackBy: null,
        pinned: false,
      },
    },
  },
  {
    route: 'GET /admin/notifications/:id/recipients.csv',
    status: 200,
    input: sentToSeller,
    send: (app, as, id) => getFile(app, as, `/api/admin/notifications/${id}/recipients.csv`),
    outcomes: adminOnly,
    response: expect.stringContaining('Nombre,Teléfono,Leída,Confirmada,Asiste'),
  },
  {
    route: 'POST /admin/import',
    status: 201,
    send: (app, as) => uploadSheet(app, as, sheetOfOne()),
    outcomes: adminOnly,
    response: {
      success: true,
      import: {
        _id: expect.any(String),
        columns: ['Fecha', 'Cliente', 'Plan', 'Precio'],
        mapping: { Fecha: 'date', Cliente: 'customerName', Plan: 'planName', Precio: 'price' },
        rows: 1,
        valid: 1,
        known: 0,
        sellers: [expect.objectContaining({ sales: 1, amount: 34_900, commission: 3490 })],
        errors: [],
      },
    },
  },
  {
    route: 'POST /admin/zones/import',
    status: 201,
    send: (app, as) => uploadZones(app, as, sheetOfOneZone()),
    outcomes: adminOnly,
    response: { success: true, import: { _id: expect.any(String), rows: 1, valid: 1, errors: [] } },
  },
  {
    route: 'GET /sales/export.csv',
    status: 200,
    send: (app, as) => getFile(app, as, '/api/sales/export.csv'),
    outcomes: signedIn,
    response: expect.stringContaining('ID,Fecha,Descripción,Monto,Comisión,Estado,Cliente'),
  },
  {
    route: 'GET /admin/sales/export.csv',
    status: 200,
    send: (app, as) => getFile(app, as, '/api/admin/sales/export.csv?personal=true'),
    outcomes: adminOnly,
    response: expect.stringContaining(
      ',Estado,Cliente,Vendedor,Localidad,Provincia,Estado de la comisión,Teléfono',
    ),
  },
  {
    route: 'GET /admin/reports/months.csv',
    status: 200,
    send: (app, as) => getFile(app, as, '/api/admin/reports/months.csv?from=2026-01&to=2026-02'),
    outcomes: adminOnly,
    response: expect.stringContaining(
      'Mes,Nombre,Registradas,Instaladas,Canceladas,Monto,Comisión,DNI aprobado',
    ),
  },
  {
    route: 'GET /admin/settlements/export.csv',
    status: 200,
    send: (app, as) => getFile(app, as, '/api/admin/settlements/export.csv?state=closed'),
    outcomes: adminOnly,
    response: expect.stringContaining('Número,Vendedor,CUIT,CBU/CVU,Alias,Importe,Hasta,Estado'),
  },
  {
    route: 'GET /users/personal-data',
    status: 200,
    send: async (app, as) => {
      const received = await getFile(app, as, '/api/users/personal-data');
      return { ...received, body: JSON.parse(received.body) as unknown };
    },
    outcomes: signedIn,
    response: expect.objectContaining({ success: true, sessions: expect.any(Array) }),
  },
  {
    route: 'GET /admin/sales/:id/personal-data',
    status: 200,
    input: newSale,
    send: async (app, as, id) => {
      const received = await getFile(app, as, `/api/admin/sales/${id}/personal-data`);
      return { ...received, body: JSON.parse(received.body) as unknown };
    },
    outcomes: adminOnly,
    response: {
      success: true,
      sale: { customerInfo: { dni: '30123456' } },
      photos: [],
      otherSales: expect.anything(),
    },
  },
  {
    route: 'GET /sales/:id/appointment.ics',
    status: 200,
    input: appointedSale,
    send: (app, as, id) => getFile(app, as, `/api/sales/${id}/appointment.ics`),
    outcomes: ownerAndAdmin,
    response: expect.stringContaining('BEGIN:VCALENDAR'),
  },
];

export async function preparePlain({ input, send }: PlainCall, people: People) {
  const { id } = (await input?.(people)) ?? { id: '' };
  return (as: Person | undefined) => send(people.app, as, id);
}

async function getFile(app: TestApp, as: Person | undefined, url: string) {
  const authorization = as && { authorization: `Bearer ${as.token}` };
  const { statusCode, body, headers } = await app.server.inject({ url, headers: authorization ?? {} });
  return { status: statusCode, body, headers };
}
