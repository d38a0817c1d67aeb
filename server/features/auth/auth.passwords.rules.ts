import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from '../../../shared/auth/auth.ts';
import { invalid } from '../../../shared/errors.ts';
import type { Role } from '../../../shared/users/roles.ts';

/** ASVS 5.0, 6.2.4, requires this many, long enough to be chosen. */
const COMMON = 3000;

/** ASVS 5.0, 6.2.12: words likely here, also before a year or the like. The list of common passwords is English. */
const LIKELY_HERE = new Set(
  `
  administrador alarma alarmas argentina clave comisiones contrasena contraseña sistemadeventas vendedor vendedora ventas ventas.local
  bocajuniors riverplate independiente racingclub sanlorenzo velezsarsfield estudiantes rosariocentral newells huracan
  boca river racing maradona seleccion bsas buenosaires
  qwertyuiopñ asdfghjklñ zxcvbnm 1q2w3e4r qazwsxedc poiuytrewq
  alejandra carolina catalina federico fernando florencia francisco gonzalo guillermo joaquin josefina luciana
  martina mariana maximiliano micaela milagros nicolas rodrigo romina sebastian valentina valentino veronica
  tequiero teamomucho miamor mifamilia diosesamor teamoteamo
`
    .trim()
    .split(/\s+/),
);

const ADDED = /[^\p{L}]{1,6}$/u;

interface Owner {
  email?: string | undefined;
  role?: Role | undefined;
}

/** Throws 400, naming the field, for a common password, one like the email, or one too short for the role. */
export async function requireGoodPassword(password: string, label: string, owner: Owner = {}): Promise<void> {
  requireLength(password, label, owner.role);
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const [name = ''] = (owner.email ?? '').split('@');
  if (plain !== '' && (plain === owner.email || plain === name)) {
    throw invalid(`El campo ${label} no puede ser tu email`);
  }
  const common = await commonPasswords();
  if (!common.has(plain) && !LIKELY_HERE.has(plain.replace(ADDED, ''))) return;
  throw invalid(`El campo ${label} es una de las contraseñas más usadas: elige otra`);
}

/** Throws 400 if it is too short for an administrator; the others' length is checked with their input. */
function requireLength(password: string, label: string, role: Role | undefined): void {
  if (role !== 'admin' || password.length >= ADMIN_PASSWORD_MIN) return;
  throw invalid(
    `El campo ${label} debe tener al menos ${ADMIN_PASSWORD_MIN} caracteres para un administrador`,
  );
}

let common: Promise<Set<string>> | undefined;

/** Loaded with the first new password: half a megabyte that most starts never need. */
function commonPasswords(): Promise<Set<string>> {
  return (common ??= readCommon());
}

async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const possible = dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN);
  return new Set([...possible.slice(0, COMMON), ...LIKELY_HERE, 'sistema de ventas']);
}
