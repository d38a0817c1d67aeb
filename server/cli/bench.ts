import '../requireNode.ts';
import { availableParallelism } from 'node:os';
import { benchCalls, CALL_NAMES, checkResponses } from './bench/calls.ts';
import { encodeRequest } from './bench/connection.ts';
import { createDataSet, type DataSet } from './bench/dataSet.ts';
import { measureCall, measureStart, medians } from './bench/measure.ts';
import { measurePollers } from './bench/pollers.ts';
import {
  callRow,
  formatSections,
  pollersRows,
  startRows,
  streamsRows,
  type Row,
  type Section,
} from './bench/report.ts';
import { findCores, stayOn, withServers, type Program } from './bench/servers.ts';
import { measureStreams } from './bench/streams.ts';
import { runCommand, wholeNumber } from './command.ts';
import type { DemoSize } from './demo/fill.ts';
import { formatNumber } from './table.ts';

const NAMES = [...CALL_NAMES, 'arranque', 'streams', 'pollers'];

const USAGE = `npm run bench -- [--small | --large] [--only NOMBRE]... [--rounds N] [--seconds N]
                 [--streams N] [--pollers N] [--json]

Compara la aplicación con un servidor mínimo (node:http y SQLite sin nada más) que da las mismas respuestas sobre la
misma base de demostración, con 2.000 y con 200.000 ventas. Primero comprueba que ambos respondan lo mismo; después
los mide por turnos, en un núcleo, con las solicitudes desde otro. Usa carpetas temporales: no toca los datos propios.

  --small       solo con 2.000 ventas
  --large       también con 1.000.000 de ventas (tarda varios minutos en prepararlas)
  --only NOMBRE solo lo que lleve ese nombre; se puede repetir. Nombres:
                ${NAMES.slice(0, 6).join(', ')},
                ${NAMES.slice(6).join(', ')}
  --rounds N    turnos de cada servidor; se muestra la mediana (3)
  --seconds N   segundos de cada medición (3; 20 con streams y pollers)
  --streams N   además, un mensaje de chat a N streams abiertos, con la base más grande
  --pollers N   además, N clientes que piden el chat cada 3 s, con 50 páginas y 20 ventas por segundo
  --json        los resultados como JSON`;

const SMALL: DemoSize = { sales: 2_000, sellers: 50, seed: 1 };
const MIDDLE: DemoSize = { sales: 200_000, sellers: 5_000, seed: 1 };
const LARGE: DemoSize = { sales: 1_000_000, sellers: 10_000, seed: 1 };
/** The product allows ten per user; nine, because the demo's inactive sellers get none. */
const STREAMS_PER_SELLER = 9;

interface Plan {
  wants: (name: string) => boolean;
  rounds: number;
  callSeconds: number;
  crowdSeconds: number;
  streams: number;
  pollers: number;
  core: number | undefined;
}

await runCommand({
  usage: USAGE,
  options: {
    small: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    streams: { type: 'string', default: '0' },
    pollers: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
  run: async ({ small, large, only, json, ...numbers }) => {
    const sizes = [SMALL, ...(small ? [] : [MIDDLE]), ...(large ? [LARGE] : [])];
    const mostStreams = (sizes.at(-1)?.sellers ?? 0) * STREAMS_PER_SELLER;
    const unknown = only.find((part) => !NAMES.some((name) => name.includes(part)));
    if (unknown !== undefined) throw new Error(`--only: no hay nada que se llame ${unknown}`);
    const seconds = (usual: string) => wholeNumber('--seconds', numbers.seconds ?? usual, 1, 300);
    const cores = findCores();
    const plan: Plan = {
      wants: (name) => only.length === 0 || only.some((part) => name.includes(part)),
      rounds: wholeNumber('--rounds', numbers.rounds, 1, 20),
      callSeconds: seconds('3'),
      crowdSeconds: seconds('20'),
      streams: wholeNumber('--streams', numbers.streams, 0, mostStreams),
      pollers: wholeNumber('--pollers', numbers.pollers, 0, 20_000),
      core: cores?.servers,
    };
    const machine = {
      node: process.versions.node,
      cores: availableParallelism(),
      pinned: cores !== undefined,
    };
    const sections = await measureAll(sizes, plan, cores?.generator);
    if (json) console.log(JSON.stringify({ ...machine, sections }, null, 2));
    else printTable(machine, sections);
  },
});

async function measureAll(
  sizes: DemoSize[],
  plan: Plan,
  generatorCore: number | undefined,
): Promise<Section[]> {
  const dataSets: DataSet[] = [];
  for (const size of sizes) {
    printProgress(
      `Preparando ${formatNumber(size.sales)} ventas de ${formatNumber(size.sellers)} vendedores…`,
    );
    dataSets.push(await createDataSet(size, Math.max(plan.streams, plan.pollers)));
  }
  if (generatorCore !== undefined) stayOn(generatorCore);
  const sections: Section[] = [];
  for (const data of dataSets) {
    const title = `con ${formatNumber(data.sales)} ventas`;
    printProgress(`Midiendo ${title}…`);
    const rows = [...(await measureCalls(data, plan)), ...(await measureStarts(data, plan))];
    if (rows.length > 0) sections.push({ title, rows });
    if (data === dataSets.at(-1)) sections.push(...(await measureCrowds(data, plan)));
  }
  return sections;
}

async function measureCalls(data: DataSet, { wants, rounds, callSeconds, core }: Plan): Promise<Row[]> {
  if (!CALL_NAMES.some(wants)) return [];
  return withServers(data.dataDir, core, async (servers) => {
    const ports = { bare: servers.bare.port, product: servers.product.port };
    const calls = (await benchCalls(data, ports)).filter(({ name }) => wants(name));
    await checkResponses(calls, ports);
    const rows: Row[] = [];
    for (const { name, request, status } of calls) {
      printProgress(`  ${name}`);
      const speed = await alternate(rounds, (program) =>
        measureCall(servers[program], encodeRequest(request[program]), status, callSeconds),
      );
      rows.push(callRow(name, speed));
    }
    return rows;
  });
}

async function measureStarts({ dataDir }: DataSet, { wants, rounds, core }: Plan): Promise<Row[]> {
  if (!wants('arranque')) return [];
  printProgress('  arranque');
  return startRows(await alternate(rounds, (program) => measureStart(program, dataDir, core)));
}

/** Live streams and pollers, each with freshly started servers. */
async function measureCrowds(data: DataSet, plan: Plan): Promise<Section[]> {
  const { wants, streams, pollers, crowdSeconds, core } = plan;
  const sections: Section[] = [];
  if (streams > 0 && wants('streams')) {
    printProgress('  streams');
    const rows = await withServers(data.dataDir, core, async (servers) => {
      const run = (program: Program) => measureStreams(servers[program], data, streams, crowdSeconds);
      return streamsRows({ bare: await run('bare'), product: await run('product') });
    });
    sections.push({ title: `${formatNumber(streams)} streams`, rows });
  }
  if (pollers > 0 && wants('pollers')) {
    printProgress('  pollers');
    const rows = await withServers(data.dataDir, core, async (servers) => {
      const run = (program: Program) => measurePollers(servers[program], data, pollers, crowdSeconds);
      return pollersRows({ bare: await run('bare'), product: await run('product') });
    });
    sections.push({ title: `${formatNumber(pollers)} pollers`, rows });
  }
  return sections;
}

/** Measures both servers by turns, so that other load on the machine slows both. */
async function alternate<T extends object>(
  rounds: number,
  run: (program: Program) => Promise<T>,
): Promise<Record<Program, T>> {
  const runs: Record<Program, T[]> = { bare: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.bare.push(await run('bare'));
    runs.product.push(await run('product'));
  }
  return { bare: medians(runs.bare), product: medians(runs.product) };
}

function printTable(machine: { node: string; cores: number; pinned: boolean }, sections: Section[]): void {
  const { node, cores, pinned } = machine;
  const where = pinned ? 'servidores y solicitudes en un núcleo cada uno' : 'sin fijar núcleos';
  console.log(`\n  Node ${node}, ${cores} núcleos, ${where}\n`);
  console.log(formatSections(sections));
  console.log(
    '\n  razón: lo que gasta o tarda el servidor mínimo sobre lo de la aplicación (100 % = lo mismo)',
  );
  const speeds = sections.flatMap(({ rows }) =>
    rows.flatMap(({ speed }) => (speed ? Object.values(speed) : [])),
  );
  if (speeds.length > 0) {
    const generator = highestPercent(speeds.map(({ generatorShare }) => generatorShare));
    const others = highestPercent(speeds.map(({ othersShare }) => othersShare));
    console.log(
      `  como máximo, las solicitudes usaron ${generator} de un núcleo y el resto de la máquina ${others}`,
    );
  }
  console.log();
}

function highestPercent(shares: number[]): string {
  return `${formatNumber(Math.max(...shares) * 100)} %`;
}

/** Prints to standard error: with `--json` standard output is only JSON. */
function printProgress(line: string): void {
  console.error(line);
}
