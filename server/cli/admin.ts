import './process/requireNode.ts';
import { randomBytes } from 'node:crypto';
import { stdin } from 'node:process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { newPasswordField } from '../../shared/auth/auth.ts';
import { emailField, requiredText, TEXT_LIMITS } from '../../shared/input/text.ts';
import { requireGoodPassword } from '../features/auth/auth.passwords.rules.ts';
import { hashPassword } from '../features/auth/auth.passwords.service.ts';
import { saveAdministrator } from '../features/auth/auth.service.ts';
import { resetTotp } from '../features/auth/totp/totp.service.ts';
import { findAccountByEmail } from '../features/users/users.service.ts';
import { commandLine } from './commandLine.ts';
import { readConfig } from '../config.ts';
import type { AppContext } from '../context.ts';
import { runCommand } from './command.ts';
import { openApp, requireExisting } from './openApp.ts';

const USAGE = `${commandLine('admin', '--email E [--password P] [--name N] [--reset-totp] [--create]')}

Crea un administrador. Si ya hay una cuenta con ese email, le cambia la contraseña y cierra sus sesiones,
sin tocar su rol ni su nombre. Se puede usar con el servidor en marcha.

  --email E      email de la cuenta
  --password P   contraseña nueva, de 6 a 128 caracteres (10 si es de un administrador); si falta, se genera una y se muestra;
                 con - se lee de la entrada, y no queda en el historial ni en la lista de procesos
  --name N       nombre, si la cuenta es nueva (Administrador)
  --reset-totp   solo apaga la verificación en dos pasos de la cuenta; la contraseña queda como está
  --create       crea la base de datos si DATA_DIR todavía no tiene una`;

const administrator = z.object({
  email: emailField('--email'),
  password: newPasswordField('--password').optional(),
  name: requiredText('--name', { max: TEXT_LIMITS.name }).default('Administrador'),
  'reset-totp': z.boolean().default(false),
  create: z.boolean().default(false),
});

async function withoutTotp(ctx: AppContext, email: string): Promise<string> {
  const account = findAccountByEmail(ctx, email);
  if (!account) throw new Error(`No hay una cuenta con el email ${email}`);
  return (await resetTotp(ctx, account))
    ? `Verificación en dos pasos apagada: ${email}`
    : `La cuenta ${email} no tiene verificación en dos pasos.`;
}

async function readLine(): Promise<string> {
  if (stdin.isTTY) console.error('Contraseña (se ve al escribirla), y Enter:');
  for await (const line of createInterface({ input: stdin })) return line;
  throw new Error('Falta la contraseña en la entrada');
}

await runCommand({
  usage: USAGE,
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    name: { type: 'string' },
    'reset-totp': { type: 'boolean' },
    create: { type: 'boolean' },
  },
  run: async (values) => {
    if (values.email === undefined) throw new Error(`Falta el email: ${commandLine('admin', '--email E')}`);
    const typed = values.password === '-' ? await readLine() : values.password;
    const parsed = administrator.safeParse({ ...values, password: typed });
    if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('. '));
    const { email, name, password = randomBytes(12).toString('hex') } = parsed.data;

    const { create, 'reset-totp': resetsTotp } = parsed.data;
    const config = readConfig();
    if (resetsTotp || !create) requireExisting(config, ` La crea ${commandLine('start')}, o --create.`);
    const { ctx, database, close } = await openApp(config);
    try {
      console.log(`Base de datos: ${database.place}`);
      if (resetsTotp) return console.log(await withoutTotp(ctx, email));
      const { role } = findAccountByEmail(ctx, email) ?? { role: 'admin' };
      await requireGoodPassword(password, '--password', { email, role });
      const passwordHash = await hashPassword(password);
      const outcome = await ctx.transaction(() => saveAdministrator(ctx, { email, name, passwordHash }));
      console.log(
        outcome === 'created'
          ? `Administrador creado: ${email}`
          : `Contraseña cambiada: ${email}. Sus sesiones se cerraron y su rol sigue igual.`,
      );
      if (values.password === undefined) console.log(`Contraseña: ${password}   (no se vuelve a mostrar)`);
    } finally {
      await close();
    }
  },
});
