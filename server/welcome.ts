import { VERSION } from '../shared/version.ts';
import type { FirstLogin } from './firstRun.ts';

/** Vite's, which serves the client in development and printed it earlier. */
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
  console.log([...lines, '', '  Para detenerlo: Ctrl+C', ''].join('\n'));
}
