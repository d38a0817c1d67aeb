import type { Outcome } from '../../delivery/deliver.ts';

/** As nodemailer throws it. */
interface Failure extends Error {
  code?: string;
  /** The SMTP command that failed; `CONN` before one was sent. */
  command?: string;
  responseCode?: number;
  /** The server's own words. */
  response?: string;
}

/** Returns whether another attempt is worth it, and a sentence without addresses. */
export function outcomeOf(error: unknown): Outcome {
  const { code, command = '', responseCode = 0, message, response = message } = error as Failure;
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  const words = response.split(/\s+/).map((word) => (word.includes('@') ? '…' : word));
  const say = (what: string) => `${what}: ${words.join(' ')}`.slice(0, 300);
  if (isAboutMessage && responseCode >= 500) {
    return { is: 'refused', reason: say('El servidor de mail rechazó un mensaje') };
  }
  if (isAboutMessage) return { is: 'busy', reason: say('El servidor de mail pidió esperar') };
  const what =
    code === 'EAUTH'
      ? 'El servidor de mail no aceptó el usuario y la contraseña (SMTP_URL)'
      : command === 'MAIL FROM'
        ? 'El servidor de mail no aceptó el remitente (MAIL_FROM)'
        : message.includes('wrong version number')
          ? 'El servidor de mail no empieza con TLS: prueba con smtp:// (SMTP_URL)'
          : 'No se pudo usar el servidor de mail (SMTP_URL)';
  return { is: 'busy', reason: say(what), concernsAll: true };
}
