import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

interface Behaviour {
  /** At each step: an SMTP code to refuse with, `cut` to close the connection, `silent` to say nothing. */
  connect?: Answer;
  auth?: Answer;
  from?: Answer;
  to?: (address: string) => Answer;
  /** Before the mail counts as taken, or once it does. */
  data?: Answer | Promise<Answer | void>;
  taken?: Answer;
}
type Answer = number | 'cut' | 'silent' | undefined;

export interface MailServer {
  port: number;
  /** For the environment of a server that sends to it. */
  variables: Record<string, string>;
  mails: ReceivedMail[];
  connections: () => number;
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

function answer(wanted: Answer, done: (error?: Error) => void, cut: () => void): void {
  if (wanted === 'silent') return;
  if (wanted === 'cut') return cut();
  if (wanted === undefined) return done();
  done(Object.assign(new Error('not now'), { responseCode: wanted }));
}

/** A real SMTP server on this machine, at first one that takes every mail. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let behaviour: Behaviour = {};
  let connections = 0;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (session, done) => {
      connections += 1;
      answer(behaviour.connect, done, () => cut(session.id));
    },
    onAuth: (auth, session, done) =>
      answer(
        behaviour.auth,
        (error) => (error ? done(error) : done(null, { user: auth.username })),
        () => cut(session.id),
      ),
    onMailFrom: (_address, session, done) => answer(behaviour.from, done, () => cut(session.id)),
    onRcptTo: ({ address }, session, done) => answer(behaviour.to?.(address), done, () => cut(session.id)),
    onData: (stream, session, done) => void takeMail(stream, session, done),
    ...options,
  });
  async function takeMail(
    stream: Readable,
    { id, envelope }: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    const raw = await buffer(stream).catch(() => undefined);
    // The sender was killed within the message.
    if (!raw) return;
    const before = (await behaviour.data) ?? undefined;
    if (before === undefined) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parsed(raw.toString()) });
    }
    answer(before ?? behaviour.taken, done, () => cut(id));
  }
  const cut = (id: string) => {
    for (const connection of server.connections) {
      if ((connection as unknown as { id: string }).id === id) connection.close();
    }
  };
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    port,
    variables: { SMTP_URL: `smtp://ventas:clave@127.0.0.1:${port}` },
    mails,
    connections: () => connections,
    behave: (next) => void (behaviour = next),
    close: () => {
      for (const connection of server.connections) connection.close();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** As nodemailer writes a text and its HTML. */
function parsed(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const [headers = '', ...rest] = raw.split('\r\n\r\n');
  const unfolded = headers.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string) => {
    const [head = '', ...body] = (parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '').split(
      '\r\n\r\n',
    );
    return decoded(body.join('\r\n\r\n'), /Encoding: (\S+)/i.exec(head)?.[1]).replaceAll('\r\n', '\n');
  };
  return {
    headers: unfolded,
    messageId: header('Message-ID'),
    subject: header('Subject').replaceAll(
      /=\?UTF-8\?([QB])\?([^?]*)\?=\s?/gi,
      (_all, how: string, text: string) =>
        how.toUpperCase() === 'B'
          ? decoded(text, 'base64')
          : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    ),
    text: partOf('text/plain').trim(),
    html: partOf('text/html').trim(),
  };
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replaceAll(/=\r\n/g, '');
  const bytes = joined.replaceAll(/=([\dA-F]{2})/gi, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
