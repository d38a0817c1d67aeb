import type { Transporter } from 'nodemailer';
import { perServer, type AppContext } from '../../context.ts';
import type { Outcome } from '../../delivery/deliver.ts';
import { outcomeOf } from './mail.rules.ts';

/** Of one attempt. */
const TIMEOUT_MS = 60_000;

interface Mail {
  address: string;
  subject: string;
  text: string;
  html: string;
  /** Does not change between attempts. */
  messageId: string;
}

const transportOf = perServer(async ({ config }): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...config.SMTP_URL,
    name: new URL(config.PUBLIC_URL ?? '').hostname,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
});

/** Hands a mail to the configured server; throws if `signal` ends it. */
export async function postMail(
  ctx: AppContext,
  { address, messageId, ...mail }: Mail,
  signal: AbortSignal,
): Promise<Outcome> {
  const transport = await transportOf(ctx);
  try {
    await transport.sendMail({
      ...mail,
      from: ctx.config.MAIL_FROM,
      to: { name: '', address },
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { is: 'sent' };
  } catch (error) {
    if (signal.aborted) throw error;
    return outcomeOf(error);
  }
}
