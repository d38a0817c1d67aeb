import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { setUpFirstRun } from '../firstRun.ts';
import { benchCalls, type BenchCall } from './bench/calls.ts';
import { measure, type Measurement } from './bench/measure.ts';
import { startServer } from './bench/server.ts';
import { runCommand } from './command.ts';
import { fillDemo, type DemoSize } from './demo/fill.ts';
import { openApp } from './openApp.ts';
import { removeAtExit } from './removeAtExit.ts';
import { formatNumber, formatTable } from './table.ts';

const USAGE = `npm run bench

Mide el servidor con 2.000 y con 200.000 ventas de demostración en carpetas temporales, con 8 conexiones desde esta
misma máquina, y muestra una tabla: respuestas por segundo, y cuántos milisegundos tardaron como máximo la mitad
(p50) y el 99 % (p99). Tarda cerca de un minuto y no toca los datos propios.`;

const SMALL: DemoSize = { sales: 2_000, sellers: 50, seed: 1 };
const LARGE: DemoSize = { sales: 200_000, sellers: 5_000, seed: 1 };

await runCommand({
  usage: USAGE,
  options: {},
  run: async () => {
    const small = await startFilled(SMALL);
    const large = await startFilled(LARGE);
    console.log('Midiendo…');
    const rows: string[][] = [];
    for (const [index, call] of small.calls.entries()) {
      // In turns, so that other load slows both.
      const before = await measure(small.address, call);
      const after = await measure(large.address, large.calls[index] as BenchCall);
      const ratio = formatNumber(after.perSecond / before.perSecond, 2);
      rows.push([call.name, ...cells(before), ...cells(after), ratio]);
    }
    await Promise.all([small.stop(), large.stop()]);

    const numbers = ['por s', 'p50 ms', 'p99 ms'];
    console.log(`\n  Node ${process.versions.node}, ${availableParallelism()} núcleos\n`);
    console.log(
      formatTable([
        ['', '', 'con 2.000', 'ventas', '', 'con 200.000', 'ventas', ''],
        ['Llamada', ...numbers, ...numbers, 'razón'],
        ...rows,
      ]),
    );
    console.log('\n  razón: velocidad con 200.000 ventas sobre velocidad con 2.000 (1 = da lo mismo)\n');
  },
});

function cells({ perSecond, p50Ms, p99Ms }: Measurement): string[] {
  return [formatNumber(perSecond), formatNumber(p50Ms, 1), formatNumber(p99Ms, 1)];
}

/** A server on a temporary data directory, removed when this process ends. */
async function startFilled(size: DemoSize) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ventas-bench-'));
  removeAtExit(dataDir);
  console.log(`Preparando ${formatNumber(size.sales)} ventas de ${formatNumber(size.sellers)} vendedores…`);
  const { ctx, database, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
  await setUpFirstRun(ctx);
  await fillDemo(database, size, ctx.now());
  await close();
  const server = await startServer(dataDir);
  return { ...server, calls: await benchCalls(server.address) };
}
