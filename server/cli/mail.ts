import './process/requireNode.ts';
import { emailField } from '../../shared/input/text.ts';
import { readConfig } from '../config.ts';
import { postMail } from '../features/mail/mail.post.service.ts';
import { letters, renderLetter } from '../features/mail/mail.view.ts';
import { runCommand } from './command.ts';
import { commandLine } from './commandLine.ts';
import { openApp, requireExisting } from './openApp.ts';

const USAGE = `${commandLine('mail', '--to E')}

Envía ya un mail de prueba con SMTP_URL, MAIL_FROM y PUBLIC_URL, y dice si el servidor de mail lo aceptó.

  --to E   a quién`;

await runCommand({
  usage: USAGE,
  options: { to: { type: 'string' } },
  run: async (values) => {
    const parsed = emailField('--to').safeParse(values.to ?? '');
    if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('. '));
    const config = readConfig();
    const { SMTP_URL: server, MAIL_FROM: from = '', PUBLIC_URL: origin = '' } = config;
    if (server === undefined) throw new Error('Falta SMTP_URL: este servidor no envía mails');
    requireExisting(config, ` La crea ${commandLine('start')}.`);
    const { ctx, close } = await openApp(config);
    try {
      const letter = renderLetter(letters.test(), { name: null, origin, canEnd: false });
      const mail = { ...letter, address: parsed.data, messageId: `<prueba.${Date.now()}@${server.host}>` };
      const { is, reason } = await postMail(ctx, mail, AbortSignal.timeout(60_000));
      if (is !== 'sent') throw new Error(reason);
      console.log(
        `${server.host} aceptó el mail de ${from} para ${parsed.data}. Si no llega, mira en el correo no deseado.`,
      );
    } finally {
      await close();
    }
  },
});
