import { VERSION } from '../shared/version.ts';
import type { FirstLogin } from './firstRun.ts';

export function printWelcome(address: string, firstLogin: FirstLogin | undefined): void {
  const lines = ['', `  Sistema de Ventas ${VERSION} está en ${address}`];
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
