import type { SubscribeInput } from '../../../shared/push/push.ts';
import type { AppContext } from '../../context.ts';
import type { Outcome } from '../../delivery/deliver.ts';
import { publicKeyOf } from './push.rules.ts';
import { toPushMessage } from './push.view.ts';
import type { DueMessage } from './push.repository.ts';
import { pushKeyOf } from './push.service.ts';

/** How long a push service keeps a message for a device that is off. */
export const MESSAGE_LIFE_S = 24 * 60 * 60;

const TIMEOUT_MS = 5000;

/** Encrypts a message and posts it to its push service; throws if that does not respond within 5 s. */
export async function postMessage(
  ctx: AppContext,
  message: DueMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { default: webPush } = await import('web-push');
  const payload = toPushMessage(message);
  const keys: SubscribeInput['keys'] = { p256dh: message.p256dh, auth: message.auth };
  const privateKey = pushKeyOf(ctx);
  const subject = ctx.config.SECURITY_CONTACT ?? `mailto:${ctx.config.ADMIN_EMAIL}`;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: message.endpoint, keys },
    JSON.stringify(payload),
    {
      TTL: MESSAGE_LIFE_S,
      // Wakes a sleeping phone.
      urgency: 'high',
      topic: payload.tag,
      vapidDetails: { subject, publicKey: publicKeyOf(privateKey), privateKey },
    },
  );
  const { status, retryAfter } = await post(message.endpoint, { headers, body, signal });
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) {
    return { is: 'busy', retryAfterMs: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0 };
  }
  ctx.log.warn({ host: new URL(message.endpoint).host, status }, 'push message refused');
  return { is: 'refused' };
}

interface Posted {
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal;
}

/** Follows no redirect, and reads only status and headers. */
async function post(endpoint: string, { headers, body, signal }: Posted) {
  const { request } = await import('node:https');
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return new Promise<{ status: number; retryAfter: string }>((resolve, reject) => {
    const outgoing = request(endpoint, { method: 'POST', headers, signal: inTime }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? '' });
      // The connection may serve the next message; ignores late or broken bodies.
      response.on('error', () => undefined).resume();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
