import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  MAX_ATTACHMENTS,
  sendNotificationInput,
  sentNotificationView,
} from '../../../shared/notifications.ts';
import { requireAdmin } from '../../access.ts';
import type { AppContext } from '../../context.ts';
import { acceptForms, jsonField, requireForm, withForm, type ReceivedForm } from '../../files/multipart.ts';
import { plainSchema } from '../../rest/schemas.ts';
import { requestContext } from '../../rpc/context.ts';
import { sendNotification } from './notifications.service.ts';

/** `POST /notifications`: a plain route, because files are streamed to disk. */
export async function notificationsSendRoute(
  server: FastifyInstance,
  { ctx }: { ctx: AppContext },
): Promise<void> {
  await acceptForms(server);
  server.post(
    '/notifications',
    {
      config: {
        describe: () =>
          plainSchema({
            summary: 'Enviar una notificación con hasta 10 adjuntos de 10 MB',
            tag: 'notifications',
            form: {
              title: 'text',
              message: 'text',
              type: 'text',
              priority: 'text',
              recipientType: 'text',
              recipients: 'text',
              meetingInfo: 'text',
              attachments: 'files',
            },
            status: 201,
            response: z.object({ success: z.literal(true), notification: sentNotificationView }),
          }),
      },
      // Before Fastify refuses a body of another kind for its type alone.
      onRequest: async (request) => {
        requireAdmin(requestContext(ctx, request));
        requireForm(request);
      },
    },
    async (request, reply) => {
      const requireSender = () => requireAdmin(requestContext(ctx, request)).user;
      const wanted = {
        ownerId: requireSender().id,
        fileField: 'attachments',
        fileLabel: 'Archivos adjuntos',
        maxFiles: MAX_ATTACHMENTS,
      };
      const notification = await withForm(ctx, request, wanted, ({ fields, files }) => {
        // Checked again: uploading may take longer than the session lasts.
        const sender = requireSender();
        return sendNotification(ctx, sender, sendNotificationInput.parse(formInput(fields)), files);
      });
      return reply.status(201).send({ success: true, notification });
    },
  );
}

/** Form fields are text; recipients and meetingInfo are JSON in it. */
function formInput(fields: ReceivedForm['fields']): object {
  const text = (name: string) => fields.get(name);
  const meetingInfo = jsonField(fields.get('meetingInfo'), 'Reunión');
  return {
    title: text('title'),
    message: text('message'),
    type: text('type') || undefined,
    priority: text('priority') || undefined,
    recipientType: text('recipientType') || undefined,
    recipients: jsonField(fields.get('recipients'), 'Destinatarios'),
    meetingInfo: isObject(meetingInfo) ? withNumericDuration(meetingInfo) : meetingInfo,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number input gives text. */
function withNumericDuration(meetingInfo: Record<string, unknown>): object {
  const { duration } = meetingInfo;
  if (duration === '') return { ...meetingInfo, duration: undefined };
  return typeof duration === 'string' && /^\d+$/.test(duration)
    ? { ...meetingInfo, duration: Number(duration) }
    : meetingInfo;
}
