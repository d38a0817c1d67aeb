import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '../../../shared/errors.ts';
import {
  MAX_ATTACHMENTS,
  sendNotificationInput,
  sentNotificationView,
} from '../../../shared/notifications.ts';
import type { App } from '../../context.ts';
import { acceptForms, requireForm, withForm, type ReceivedForm } from '../../files/multipart.ts';
import { plainSchema } from '../../rest/plainSchema.ts';
import { requestContext } from '../../rpc/context.ts';
import { requireSession, type SignedInUser } from '../auth/auth.service.ts';
import { sendNotification } from './notifications.service.ts';

/**
 * `POST /notifications`, a multipart form: the documented fields and up to ten files named `attachments`. A route of its
 * own, because files are streamed to disk; validation and rules are the same as everywhere.
 */
export async function notificationsUploadPlugin(
  server: FastifyInstance,
  { app }: { app: App },
): Promise<void> {
  await acceptForms(server);
  server.post(
    '/notifications',
    {
      schema: plainSchema({
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
      // Before a body of another kind is refused for its type alone.
      onRequest: async (request) => {
        requireAdmin(app, request);
        requireForm(request);
      },
    },
    (request, reply) =>
      withForm(
        app,
        request,
        { fileField: 'attachments', maxFiles: MAX_ATTACHMENTS },
        async ({ fields, files }) => {
          // Read again: uploading may take longer than the session lasts.
          const sender = requireAdmin(app, request);
          const input = sendNotificationInput.parse(formInput(fields));
          const notification = await sendNotification(app, sender, input, files);
          return reply.status(201).send({ success: true, notification });
        },
      ),
  );
}

function requireAdmin(app: App, request: FastifyRequest): SignedInUser {
  const { user } = requireSession(app, requestContext(app, request).token);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN', 'Solo un administrador puede hacer esto');
  return user;
}

/** Form fields → what the schema reads: everything travels as text, recipients and meetingInfo as JSON in it. */
function formInput(fields: ReceivedForm['fields']): object {
  const text = (name: string) => fields.get(name);
  const meetingInfo = jsonField(fields, 'meetingInfo');
  return {
    title: text('title'),
    message: text('message'),
    type: text('type') || undefined,
    priority: text('priority') || undefined,
    recipientType: text('recipientType') || undefined,
    recipients: jsonField(fields, 'recipients'),
    meetingInfo: isObject(meetingInfo) ? withNumericDuration(meetingInfo) : meetingInfo,
  };
}

function jsonField(fields: ReceivedForm['fields'], name: string): unknown {
  const value = fields.get(name);
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid(`El campo ${name} no es un JSON válido`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An input of type number gives its value as text. */
function withNumericDuration(meetingInfo: Record<string, unknown>): object {
  const { duration } = meetingInfo;
  if (duration === '') return { ...meetingInfo, duration: undefined };
  return typeof duration === 'string' && /^\d+$/.test(duration)
    ? { ...meetingInfo, duration: Number(duration) }
    : meetingInfo;
}
