import '../requireNode.ts';
import { availableParallelism } from 'node:os';
import { benchCalls, CALL_NAMES, checkResponses } from './bench/calls.ts';
import { createDataSet, type DataSet } from './bench/dataSet.ts';
import { measureCall, measureStart, type Sample } from './bench/measure.ts';
import { measurePollers } from './bench/pollers.ts';
import { formatSections, summarize, type Row, type Section } from './bench/report.ts';
import { withServer } from './bench/server.ts';
import { measureStreams } from './bench/streams.ts';
import { runCommand, wholeNumber } from './command.ts';
import type { DemoSize } from './demo/fill.ts';
import { formatNumber } from './table.ts';

const NAMES = [...CALL_NAMES, 'arranque', 'sondeos', 'streams'];

const USAGE = `npm run bench -- [--small | --large] [--only NOMBRE]... [--rounds N] [--seconds N]
                 [--pollers N] [--streams N] [--json]

Mide la aplicación sobre una base de demostración, con 2.000 y con 200.000 ventas: CPU por respuesta, respuestas por
segundo y tiempos. Las solicitudes son de 500 vendedores por turno, y las vueltas van y vuelven por las llamadas. Un
asterisco dice que a quien mide le faltó procesador. Usa carpetas temporales: no toca los datos propios.

  --small       solo con 2.000 ventas
  --large       también con 1.000.000 de ventas (tarda varios minutos en prepararlas)
  --only NOMBRE solo lo que lleve ese nombre; se puede repetir. Nombres:
                ${NAMES.slice(0, 6).join(', ')},
                ${NAMES.slice(6, 13).join(', ')},
                ${NAMES.slice(13).join(', ')}
  --rounds N    mediciones de cada cosa; se muestran la mediana, la menor y la mayor (3)
  --seconds N   segundos de cada medición (3)
  --pollers N   además, N vendedores que preguntan cada 3 s por un chat sin cambios, mientras por segundo
                se piden 50 páginas y se venden 20 planes, con la base más grande
  --streams N   además, mensajes de chat a N streams abiertos, con la base más grande
  --json        los resultados como JSON`;

const SMALL: DemoSize = { sales: 2_000, sellers: 50, seed: 1 };
const MIDDLE: DemoSize = { sales: 200_000, sellers: 5_000, seed: 1 };
const LARGE: DemoSize = { sales: 1_000_000, sellers: 10_000, seed: 1 };
/** The product allows ten streams per user; nine, because the demo's inactive sellers get none. */
const CROWD_PER_SELLER = 9;

interface Plan {
  wants: (name: string) => boolean;
  rounds: number;
  seconds: number;
}

await runCommand({
  usage: USAGE,
  options: {
    small: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    pollers: { type: 'string', default: '0' },
    streams: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
  run: async ({ small, large, only, json, ...numbers }) => {
    const sizes = [SMALL, ...(small ? [] : [MIDDLE]), ...(large ? [LARGE] : [])];
    const mostInCrowd = (sizes.at(-1)?.sellers ?? 0) * CROWD_PER_SELLER;
    const unknown = only.find((part) => !NAMES.some((name) => name.includes(part)));
    if (unknown !== undefined) throw new Error(`--only: no hay nada que se llame ${unknown}`);
    const plan: Plan = {
      wants: (name) => only.length === 0 || only.some((part) => name.includes(part)),
      rounds: wholeNumber('--rounds', numbers.rounds, 1, 20),
      seconds: wholeNumber('--seconds', numbers.seconds, 1, 300),
    };
    const crowds = [
      {
        name: 'sondeos',
        count: wholeNumber('--pollers', numbers.pollers, 0, mostInCrowd),
        measure: measurePollers,
      },
      {
        name: 'streams',
        count: wholeNumber('--streams', numbers.streams, 0, mostInCrowd),
        measure: measureStreams,
      },
    ].filter(({ name, count }) => count > 0 && plan.wants(name));
    const machine = { node: process.versions.node, cores: availableParallelism() };
    const sections: Section[] = [];
    for (const size of sizes) {
      const title = `con ${formatNumber(size.sales)} ventas`;
      printProgress(`Preparando la base ${title} de ${formatNumber(size.sellers)} vendedores…`);
      const here = size === sizes.at(-1) ? crowds : [];
      const data = await createDataSet(size, Math.max(0, ...here.map(({ count }) => count)));
      sections.push({
        title,
        rows: [...(await measureCalls(data, plan)), ...(await measureStarts(data, plan))],
      });
      for (const { name, count, measure } of here) {
        printProgress(`  ${name}`);
        const some = { ...data, crowd: data.crowd.slice(0, count) };
        const samples = await withServer(data.dataDir, (server) => measure(server, some));
        sections.push({ title: `${formatNumber(count)} ${name}`, rows: summarize([samples]) });
      }
    }
    const measured = sections.filter(({ rows }) => rows.length > 0);
    if (json) console.log(JSON.stringify({ ...machine, sections: measured }, null, 2));
    else console.log(`\n  Node ${machine.node}, ${machine.cores} núcleos\n\n${formatSections(measured)}\n`);
  },
});

async function measureCalls(data: DataSet, { wants, rounds, seconds }: Plan): Promise<Row[]> {
  if (!CALL_NAMES.some(wants)) return [];
  return withServer(data.dataDir, async (server) => {
    const calls = (await benchCalls(data, server.port)).filter(({ name }) => wants(name));
    await checkResponses(calls, server.port);
    const measured = await repeat(rounds, async (round) => {
      printProgress(`  vuelta ${round + 1} de ${rounds}`);
      // There and back: what makes the machine slower for a while is not always at the same call.
      const order = round % 2 === 0 ? calls : calls.toReversed();
      const samples: Sample[] = [];
      for (const call of order) samples.push(await measureCall(server, call, seconds));
      return round % 2 === 0 ? samples : samples.toReversed();
    });
    return summarize(measured);
  });
}

async function measureStarts({ dataDir }: DataSet, { wants, rounds }: Plan): Promise<Row[]> {
  if (!wants('arranque')) return [];
  printProgress('  arranque');
  return summarize(await repeat(rounds, () => measureStart(dataDir)));
}

async function repeat<T>(rounds: number, run: (round: number) => Promise<T>): Promise<T[]> {
  const runs: T[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await run(round));
  return runs;
}

/** Prints to standard error: with `--json` standard output is only JSON. */
function printProgress(line: string): void {
  console.error(line);
}
