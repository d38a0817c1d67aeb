import { populate } from 'dotenv';
import { z } from 'zod';
import { newPasswordField } from '../shared/auth/auth.ts';
import { percentField } from '../shared/input/moneyFields.ts';
import { emailField } from '../shared/input/text.ts';
import { readEnvFile } from './envFile.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'debe ser un número entero')
    .transform(Number)
    .pipe(z.number().min(min, `debe ser al menos ${min}`).max(max, `debe ser como máximo ${max}`));

const webAddress = z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)://' }).optional();

const securityContact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/, 'debe ser una dirección mailto: o https://')
  .optional();

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Leaves what is no encoding as it is: a password may hold a %. */
const decoded = (text: string) =>
  text.replaceAll(/(%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());

/** Credentials may be percent-encoded. STARTTLS is required unless the server is this machine. */
const mailServer = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'debe ser una dirección smtp:// o smtps://' })
  .transform((text) => {
    const { protocol, hostname, port, username, password } = new URL(text);
    const secure = protocol === 'smtps:';
    const isHere = LOOPBACK.test(hostname);
    return {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !isHere,
      tls: { rejectUnauthorized: !isHere },
      ...(username !== '' && {
        auth: { user: decoded(username), pass: decoded(password) },
      }),
    };
  })
  .optional();

const mailSender = z
  .string()
  .regex(
    /^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'debe ser un email, o un nombre y <email>',
  )
  .optional();

const origin = z
  .url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)://' })
  .refine(
    (text) => /^[^/]+\/\/[^/?#]+\/?$/.test(text),
    'debe ser solo el origen, como https://ventas.example.com',
  )
  .transform((text) => new URL(text).origin)
  .optional();

/** Needed with SMTP_URL. */
const OF_MAIL = {
  MAIL_FROM: 'el remitente de los mails',
  PUBLIC_URL: 'el origen de los enlaces, como https://ventas.example.com',
} as const;

const environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^(https?|libsql)$/, error: 'debe ser una dirección http(s):// o libsql://' })
      .optional(),
    FILES_DIR: z.string().optional(),
    ADMIN_EMAIL: emailField('ADMIN_EMAIL').default('admin@ventas.local'),
    ADMIN_PASSWORD: newPasswordField('ADMIN_PASSWORD').optional(),
    DEFAULT_COMMISSION_PERCENT: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'debe ser un número')
      .transform(Number)
      .pipe(percentField('DEFAULT_COMMISSION_PERCENT'))
      .default(10),
    COMMISSION_HOLD_DAYS: wholeNumber(0, 3650).default(10),
    PHOTO_RETENTION_DAYS: wholeNumber(1, 3650).default(180),
    PROSPECT_RETENTION_DAYS: wholeNumber(30, 730).default(180),
    SESSION_DAYS: wholeNumber(1, 3650).default(30),
    TRUST_PROXY: z
      .enum(['true', 'false'], 'debe ser true o false')
      .transform((value) => value === 'true')
      .default(false),
    RATE_LIMIT: z
      .enum(['on', 'off'], 'debe ser on u off')
      .transform((value) => value === 'on')
      .default(true),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'debe ser fatal, error, warn, info, debug, trace o silent',
      )
      .default('info'),
    BACKUP_HOUR: z
      .union([z.literal('off'), wholeNumber(0, 23)], 'debe ser una hora de 0 a 23, u off')
      .default(3),
    BACKUP_KEEP: wholeNumber(1, 3650).default(14),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    SUPPORT_URL: webAddress,
    TUTORIAL_VIDEO_URL: webAddress,
    WELCOME_VIDEO_URL: webAddress,
    STRATEGY_GUIDE_URL: webAddress,
    SECURITY_CONTACT: securityContact,
    SMTP_URL: mailServer,
    MAIL_FROM: mailSender,
    PUBLIC_URL: origin,
    MAIL_PER_HOUR: wholeNumber(1, 1_000_000).default(500),
  })
  .superRefine((set, issues) => {
    if (set.SMTP_URL === undefined) return;
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      if (set[name] !== undefined) continue;
      issues.addIssue({ code: 'custom', path: [name], message: `falta: con SMTP_URL es ${OF_MAIL[name]}` });
    }
  })
  .superRefine(({ PORT, METRICS_PORT }, issues) => {
    if (PORT === 0 || PORT !== METRICS_PORT) return;
    issues.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'debe ser otro puerto que PORT' });
  })
  .superRefine(({ DATABASE_URL, FILES_DIR }, issues) => {
    if ((DATABASE_URL === undefined) === (FILES_DIR === undefined)) return;
    const message =
      FILES_DIR === undefined
        ? 'falta: con DATABASE_URL es la carpeta de archivos que comparten todos los servidores'
        : 'se usa solo con DATABASE_URL; sin ella los archivos están en DATA_DIR';
    issues.addIssue({ code: 'custom', path: ['FILES_DIR'], message });
  });

export type Config = z.infer<typeof environment>;

export const VARIABLES = Object.keys(environment.shape);

const NEEDS_FILE = {
  demo: 'Los datos de demostración se hacen en un archivo: quita DATABASE_URL, y entrégaselo después al servidor libSQL.',
  restore:
    'Con DATABASE_URL la base de datos está en el servidor libSQL y no se restaura desde aquí: restaura la copia sin DATABASE_URL ' +
    'en una carpeta aparte (DATA_DIR) y entrégale su app.db al servidor libSQL, detenido. Los pasos están en server/OPERATION.md. ' +
    'No se cambió nada.',
};

/** Throws, for a command that needs it, unless the database is a file in DATA_DIR. */
export function requireFileDatabase({ DATABASE_URL }: Config, command: keyof typeof NEEDS_FILE): void {
  if (DATABASE_URL !== undefined) throw new Error(NEEDS_FILE[command]);
}

/** Variables for a database in that folder, whatever the environment says. */
export const variablesOfFolder = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  FILES_DIR: '',
});

/** Environment → configuration; throws a one-line Error that names each bad variable. */
export function readConfig(variables: Record<string, string | undefined> = loadEnvironment()): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  throw new Error(`Configuración inválida: ${[...new Set(lines)].join('; ')}`);
}

function loadEnvironment() {
  populate(process.env as Record<string, string>, readEnvFile(VARIABLES));
  return process.env;
}
