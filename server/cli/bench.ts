import '../requireNode.ts';
import { availableParallelism } from 'node:os';
import { benchCalls, CALL_NAMES, checkResponses } from './bench/calls.ts';
import { createDataSet, type DataSet } from './bench/dataSet.ts';
import { measureCall, measureStart } from './bench/measure.ts';
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
import { findCores, stayOn, withServer } from './bench/servers.ts';
import { measureStreams } from './bench/streams.ts';
import { runCommand, wholeNumber } from './command.ts';
import type { DemoSize } from './demo/fill.ts';
import { formatNumber } from './table.ts';

const NAMES = [...CALL_NAMES, 'arranque', 'streams', 'pollers'];

const USAGE = `npm run bench -- [--small | --large] [--only NOMBRE]... [--rounds N] [--seconds N]
                 [--streams N] [--pollers N] [--json]

Mide la aplicación sobre una base de demostración, con 2.000 y con 200.000 ventas: CPU por respuesta, respuestas por
segundo y tiempos. El servidor está en un núcleo y las solicitudes salen de otro, de 500 vendedores por turno. Usa
carpetas temporales: no toca los datos propios.

  --small       solo con 2.000 ventas
  --large       también con 1.000.000 de ventas (tarda varios minutos en prepararlas)
  --only NOMBRE solo lo que lleve ese nombre; se puede repetir. Nombres:
                ${NAMES.slice(0, 6).join(', ')},
                ${NAMES.slice(6, 13).join(', ')},
                ${NAMES.slice(13).join(', ')}
  --rounds N    mediciones de cada cosa; se muestran la mediana, la menor y la mayor (3)
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
  return withServer(data.dataDir, core, async (server) => {
    const calls = (await benchCalls(data, server.port)).filter(({ name }) => wants(name));
    await checkResponses(calls, server.port);
    const rows: Row[] = [];
    for (const call of calls) {
      printProgress(`  ${call.name}`);
      rows.push(callRow(call.name, await repeat(rounds, () => measureCall(server, call, callSeconds))));
    }
    return rows;
  });
}

async function measureStarts({ dataDir }: DataSet, { wants, rounds, core }: Plan): Promise<Row[]> {
  if (!wants('arranque')) return [];
  printProgress('  arranque');
  return startRows(await repeat(rounds, () => measureStart(dataDir, core)));
}

/** Live streams and pollers, each with a freshly started server. */
async function measureCrowds(data: DataSet, plan: Plan): Promise<Section[]> {
  const { wants, streams, pollers, crowdSeconds, core } = plan;
  const sections: Section[] = [];
  if (streams > 0 && wants('streams')) {
    printProgress('  streams');
    const result = await withServer(data.dataDir, core, (server) =>
      measureStreams(server, data, streams, crowdSeconds),
    );
    sections.push({ title: `${formatNumber(streams)} streams`, rows: streamsRows(result) });
  }
  if (pollers > 0 && wants('pollers')) {
    printProgress('  pollers');
    const result = await withServer(data.dataDir, core, (server) =>
      measurePollers(server, data, pollers, crowdSeconds),
    );
    sections.push({ title: `${formatNumber(pollers)} pollers`, rows: pollersRows(result) });
  }
  return sections;
}

async function repeat<T>(rounds: number, run: () => Promise<T>): Promise<T[]> {
  const runs: T[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await run());
  return runs;
}

function printTable(machine: { node: string; cores: number; pinned: boolean }, sections: Section[]): void {
  const { node, cores, pinned } = machine;
  const where = pinned ? 'servidor y solicitudes en un núcleo cada uno' : 'sin fijar núcleos';
  console.log(`\n  Node ${node}, ${cores} núcleos, ${where}\n`);
  console.log(formatSections(sections));
  const speeds = sections.flatMap(({ rows }) => rows.flatMap(({ speed }) => speed ?? []));
  if (speeds.length > 0) {
    const generator = highestPercent(speeds.map(({ generatorShare }) => generatorShare));
    const others = highestPercent(speeds.map(({ othersShare }) => othersShare));
    console.log(
      `\n  como máximo, las solicitudes usaron ${generator} de un núcleo y el resto de la máquina ${others}`,
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
