import './process/requireNode.ts';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { benchCalls, checkResponses, type BenchCall } from './bench/calls.ts';
import { runCommand, wholeNumber } from './command.ts';
import { variablesOfFolder } from '../config.ts';
import { commandLine } from './commandLine.ts';
import { removeAtExit } from './removeAtExit.ts';
import { formatNumber, formatTable } from './table.ts';

const USAGE = `${commandLine('bench', '[--sellers N] [--sales N] [--seconds N]')}

Mide las llamadas principales sobre una base de demostración: CPU del servidor por respuesta, respuestas por segundo y
tiempos. Quien mide usa el mismo equipo: en uno ocupado vale la CPU, y los tiempos no. Usa una carpeta temporal: no
toca los datos propios.

  --sellers N   vendedores (500)
  --sales N     ventas (20000)
  --seconds N   segundos de cada llamada (5)`;

const BUILT = join(import.meta.dirname, '../../.build/server');
/** Loaded into the measured server, and into its threads: reports its CPU, and does not let it outlive the benchmark. */
const PROBE = `data:text/javascript,${encodeURIComponent(
  `process.on('message', () => process.send(process.cpuUsage())).on('disconnect', () => process.exit());
   process.channel?.unref();`,
)}`;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;

await runCommand({
  usage: USAGE,
  options: {
    sellers: { type: 'string', default: '500' },
    sales: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '5' },
  },
  run: async (values) => {
    const sellers = wholeNumber('--sellers', values.sellers, 1, 100_000);
    const sales = wholeNumber('--sales', values.sales, 100, 5_000_000);
    const seconds = wholeNumber('--seconds', values.seconds, 1, 300);
    const dataDir = mkdtempSync(join(tmpdir(), 'ventas-bench-'));
    removeAtExit(dataDir);
    const env = { ...process.env, ...variablesOfFolder(dataDir) };
    const size = ['--sellers', String(sellers), '--sales', String(sales)];
    console.error(`Preparando la base con ${formatNumber(sales)} ventas…`);
    execFileSync(process.execPath, [join(BUILT, 'cli/demo.js'), ...size], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const server = spawn(process.execPath, ['--import', PROBE, join(BUILT, 'main.js')], {
      env: {
        ...env,
        HOST: '127.0.0.1',
        PORT: '0',
        BACKUP_HOUR: 'off',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(server, 'exit');
    try {
      const url = await readUrl(server);
      const calls = await benchCalls(url);
      await checkResponses(url, calls);
      const rows: string[][] = [];
      for (const call of calls) {
        console.error(`  ${call.name}`);
        rows.push(await measure(server, url, call, seconds));
      }
      console.log(`\n  Node ${process.versions.node}, ${availableParallelism()} núcleos`);
      console.log(`  ${formatNumber(sellers)} vendedores, ${formatNumber(sales)} ventas\n`);
      console.log(formatTable([['', 'µs CPU', 'por s', 'media ms', 'p99 ms'], ...rows]));
    } finally {
      server.kill('SIGTERM');
      await exited;
    }
  },
});

/** Repeats a call on every connection, one at a time; throws on an unexpected status. */
async function measure(
  server: ChildProcess,
  url: string,
  { name, requests, status }: BenchCall,
  seconds: number,
): Promise<string[]> {
  const fire = async (duration: number) => {
    const result = await autocannon({ url, requests, duration, connections: CONNECTIONS });
    const statuses = Object.keys(result.statusCodeStats ?? {});
    if (result.errors > 0 || statuses.join() !== String(status)) {
      throw new Error(
        `${name}: se esperaba el estado ${status}, no ${statuses.join()} (${result.errors} errores)`,
      );
    }
    return result;
  };
  await fire(WARM_UP_SECONDS);
  const beforeUs = await cpuUs(server);
  const { latency, requests: sent, duration } = await fire(seconds);
  const perResponse = ((await cpuUs(server)) - beforeUs) / sent.total;
  return [
    name,
    formatNumber(perResponse),
    formatNumber(sent.total / duration),
    formatNumber(latency.average, 1),
    formatNumber(latency.p99, 1),
  ];
}

/** CPU of all threads of the server since its start. */
async function cpuUs(server: ChildProcess): Promise<number> {
  const reply = once(server, 'message') as Promise<[NodeJS.CpuUsage]>;
  server.send('usage');
  const [{ user, system }] = await reply;
  return user + system;
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const url = /http:\/\/\S+:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    stdout?.resume();
    return url;
  }
  throw new Error('El servidor no arrancó');
}
