import './process/requireNode.ts';
import { resolve } from 'node:path';
import { commandLine } from './commandLine.ts';
import { readConfig, requireFileDatabase } from '../config.ts';
import { setUpFirstRun } from '../firstRun.ts';
import { runCommand, wholeNumber } from './command.ts';
import { fillDemo, hasSales } from './demo/fill.ts';
import { DEMO_ADMIN, DEMO_LEADER, DEMO_PASSWORD, DEMO_SELLER } from './demo/sellers.ts';
import { openApp } from './openApp.ts';
import { formatNumber, formatTable } from './table.ts';

const DEMO_PHOTOS = 12;

const USAGE = `${commandLine('demo', '[--sellers N] [--sales N] [--seed N] [--force]')}

Llena la base de datos de DATA_DIR con datos de demostración de los últimos 24 meses, hasta ayer.
Con las mismas opciones y en el mismo día hace siempre los mismos datos.

  --sellers N   vendedores (40)
  --sales N     ventas (1500)
  --seed N      semilla: otra semilla, otros datos (1)
  --force       agregarlos aunque la base ya tenga ventas`;

await runCommand({
  usage: USAGE,
  options: {
    sellers: { type: 'string', default: '40' },
    sales: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    force: { type: 'boolean', default: false },
  },
  run: async (values) => {
    const size = {
      sellers: wholeNumber('--sellers', values.sellers, 1, 100_000),
      sales: wholeNumber('--sales', values.sales, 0, 5_000_000),
      seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
    };
    const config = readConfig();
    requireFileDatabase(config, 'demo');
    const { ctx, database, close } = await openApp(config);
    try {
      const dataDir = resolve(ctx.config.DATA_DIR);
      if (hasSales(database) && !values.force) {
        throw new Error(
          `La base de ${dataDir} ya tiene ventas: usa otra carpeta (DATA_DIR) o agrega --force para sumarle los datos.`,
        );
      }
      const startMs = performance.now();
      const firstLogin = await setUpFirstRun(ctx);
      const created = await fillDemo({ ctx, database }, { ...size, photos: DEMO_PHOTOS }, ctx.now());
      database.client.pragma('wal_checkpoint(TRUNCATE)');
      const seconds = formatNumber((performance.now() - startMs) / 1000, 1);
      const logins = [
        ['Vendedora', DEMO_SELLER.email, DEMO_PASSWORD],
        ['Líder de un equipo', DEMO_LEADER.email, DEMO_PASSWORD],
        ['Administradora', DEMO_ADMIN.email, DEMO_PASSWORD],
        ...(firstLogin?.generatedPassword
          ? [
              [
                'Primer administrador',
                firstLogin.email,
                `${firstLogin.generatedPassword} (no se vuelve a mostrar)`,
              ],
            ]
          : []),
      ];
      console.log(`\n  Datos de demostración en ${dataDir}\n`);
      console.log(formatTable([...created, ['Tiempo', `${seconds} s`]]));
      console.log('\n  Para entrar\n');
      console.log(formatTable(logins, 'left'));
      console.log(`\n  Ahora: ${commandLine('start')}\n`);
    } finally {
      await close();
    }
  },
});
