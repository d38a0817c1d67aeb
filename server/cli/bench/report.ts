import { formatNumber, formatTable } from '../table.ts';
import { medians, percentile, type CallSpeed, type Start } from './measure.ts';
import type { PollersResult } from './pollers.ts';
import type { StreamsResult } from './streams.ts';

/** One measure over all rounds; less is better. */
export interface Row {
  name: string;
  unit: string;
  median: number;
  least: number;
  most: number;
  speed?: CallSpeed;
}

export interface Section {
  title: string;
  rows: Row[];
}

/** Above this share of its core the generator is the bottleneck: the server could do more. */
const STARVED_SHARE = 0.9;

export function callRow(name: string, runs: CallSpeed[]): Row {
  return { ...row(name, 'µs CPU', runs, ({ cpuUsPerResponse }) => cpuUsPerResponse), speed: medians(runs) };
}

export function startRows(runs: Start[]): Row[] {
  return [
    row('arranque', 'ms CPU', runs, ({ cpuMs }) => cpuMs),
    row('en reposo', 'MB', runs, ({ idleMb }) => idleMb),
  ];
}

export function streamsRows(streams: StreamsResult): Row[] {
  const runs = [streams];
  return [
    row('abrir un stream', 'µs CPU', runs, ({ openCpuUs }) => openCpuUs),
    row('un mensaje llega a la mitad', 'ms', runs, ({ halfMs }) => halfMs),
    row('al 99 %', 'ms', runs, ({ mostMs }) => mostMs),
    row('a todos', 'ms', runs, ({ allMs }) => allMs),
    row('cada entrega', 'µs CPU', runs, ({ deliveryCpuUs }) => deliveryCpuUs),
    row('2 mensajes por segundo', '% de núcleo', runs, ({ steadyShare }) => steadyShare * 100),
    row('otra llamada mientras tanto, p99', 'ms', runs, ({ otherP99Ms }) => otherP99Ms),
    row('entregas perdidas', '', runs, ({ lost }) => lost),
    row('memoria con los streams', 'MB', runs, ({ mbOpen }) => mbOpen),
    row('en uso antes', 'MB', runs, ({ heapMbBefore }) => heapMbBefore),
    row('en uso después', 'MB', runs, ({ heapMbAfter }) => heapMbAfter),
  ];
}

export function pollersRows(pollers: PollersResult): Row[] {
  const runs = [pollers];
  const { generatorShare } = pollers.cost;
  const kinds = [
    ['chat', 'polls'],
    ['historial', 'pages'],
    ['venta', 'sales'],
  ] as const;
  return [
    row('servidor', '% de núcleo', runs, ({ cost }) => cost.serverShare * 100),
    row(starvedMark('generador', generatorShare), '% de núcleo', runs, () => generatorShare * 100),
    ...kinds.flatMap(([name, kind]) => [
      row(`${name}, respuestas`, '', runs, (result) => result[kind].responses),
      row(`${name}, fallos`, '', runs, (result) => result[kind].failed),
      row(`${name}, p50`, 'ms', runs, (result) => result[kind].p50Ms),
      row(`${name}, p99`, 'ms', runs, (result) => result[kind].p99Ms),
    ]),
  ];
}

function row<T>(name: string, unit: string, runs: T[], read: (run: T) => number): Row {
  const values = runs.map(read);
  const at = (share: number) => percentile(values, share);
  return { name, unit, median: at(0.5), least: at(0), most: at(1) };
}

function starvedMark(name: string, generatorShare: number): string {
  return generatorShare > STARVED_SHARE ? `${name} (no dio abasto)` : name;
}

export function formatSections(sections: Section[]): string {
  const header = ['', '', 'mediana', 'menor', 'mayor', 'por s', 'p50 ms', 'p99 ms'];
  return formatTable([header, ...sections.flatMap(({ title, rows }) => [[], [title], ...rows.map(cells)])]);
}

function cells({ name, unit, median, least, most, speed }: Row): string[] {
  const shown = (value: number) => formatNumber(value, value < 100 && unit !== '' ? 1 : 0);
  const range = least === most ? ['', ''] : [shown(least), shown(most)];
  const line = [`  ${name}`, unit, shown(median), ...range];
  if (!speed) return line;
  const { perSecond, p50Ms, p99Ms, generatorShare } = speed;
  return [
    `  ${starvedMark(name, generatorShare)}`,
    ...line.slice(1),
    formatNumber(perSecond),
    formatNumber(p50Ms, 1),
    formatNumber(p99Ms, 1),
  ];
}
