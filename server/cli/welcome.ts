import { VERSION } from '../../shared/version.ts';
import type { FirstLogin } from '../firstRun.ts';

/** Address of Vite, which serves the client in development and has printed it. */
const DEVELOPMENT_ADDRESS = 'http://localhost:5173';

export function printWelcome(address: string, firstLogin: FirstLogin | undefined, apiOnly: boolean): void {
  const name = `Sistema de Ventas ${VERSION}`;
  const lines = apiOnly
    ? ['', `  API en ${address}`, `  ${name} está en ${DEVELOPMENT_ADDRESS}`]
    : ['', `  ${name} está en ${address}`];
  if (firstLogin) {
    lines.push('', '  Primer administrador', `    email:      ${firstLogin.email}`);
    lines.push(
      firstLogin.generatedPassword === undefined
        ? '    contraseña: la de ADMIN_PASSWORD'
        : `    contraseña: ${firstLogin.generatedPassword}   (no se vuelve a mostrar)`,
    );
  }
  if (process.stdout.isTTY) console.log([...lines, '', '  Para detenerlo: Ctrl+C', ''].join('\n'));
  else logLine(oneLine(lines), { version: VERSION });
}

/** Prints a sentence for the operator of a server: as it is in a terminal, else as a line of the log, which is JSON. */
export function say(sentence: string): void {
  if (process.stdout.isTTY) console.log(sentence);
  else logLine(sentence);
}

function logLine(msg: string, fields: object = {}): void {
  console.log(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }));
}

/** Ends in a word: programs find the address by the blank after it. */
function oneLine(lines: string[]): string {
  const texts = lines.map((line) => line.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
  return [...texts, 'listo'].join(' · ');
}
