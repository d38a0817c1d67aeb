import type { SendMailOptions, Transporter } from 'nodemailer';
import type { AppContext } from '../../context.ts';
import type { Outcome } from '../../delivery/deliver.ts';
import { outcomeOf } from './mail.rules.ts';

/** Of one attempt. */
const TIMEOUT_MS = 60_000;

export async function openTransport({
  SMTP_URL,
  PUBLIC_URL = '',
}: AppContext['config']): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...SMTP_URL,
    name: new URL(PUBLIC_URL).hostname,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Hands a mail to the server; throws if `signal` ends it. `messageId` does not change between attempts. */
export async function postMail(
  transport: Transporter,
  mail: Pick<SendMailOptions, 'from' | 'subject' | 'text' | 'html' | 'messageId'> & { address: string },
  signal?: AbortSignal,
): Promise<Outcome> {
  const { address, ...message } = mail;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await transport.sendMail({
      ...message,
      to: { name: '', address },
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { is: 'sent' };
  } catch (error) {
    if (signal?.aborted) throw error;
    return outcomeOf(error);
  }
}
