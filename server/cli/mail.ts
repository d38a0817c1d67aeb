import './process/requireNode.ts';
import { emailField } from '../../shared/input/text.ts';
import { readConfig } from '../config.ts';
import { openTransport, postMail } from '../features/mail/mail.post.service.ts';
import { letters, renderLetter } from '../features/mail/mail.view.ts';
import { runCommand } from './command.ts';
import { commandLine } from './commandLine.ts';

const LINE = commandLine('mail', '--to E');
const USAGE = `${LINE}

Envía ya un mail de prueba con SMTP_URL, MAIL_FROM y PUBLIC_URL, y dice si el servidor de mail lo aceptó.

  --to E   a quién`;

await runCommand({
  usage: USAGE,
  options: { to: { type: 'string' } },
  run: async ({ to }) => {
    if (to === undefined) throw new Error(`Falta el email al que enviarlo: ${LINE}`);
    const { data: address, error } = emailField('--to').safeParse(to);
    if (error) throw new Error(error.issues[0]?.message);
    const config = readConfig();
    const { SMTP_URL: server, MAIL_FROM: from = '', PUBLIC_URL: origin = '' } = config;
    if (!server) throw new Error('Falta SMTP_URL: sin ella no se envían mails');
    const letter = renderLetter(letters.test(), { name: null, origin, canEnd: false });
    const messageId = `<prueba.${Date.now()}@${server.host}>`;
    const mail = { ...letter, from, address, messageId };
    const { is, reason } = await postMail(await openTransport(config), mail);
    if (is !== 'sent') throw new Error(reason);
    console.log(
      `${server.host} aceptó el mail de ${from} para ${address}. Si no llega, mira en el correo no deseado.`,
    );
  },
});
