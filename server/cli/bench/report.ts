import { formatNumber, formatTable } from '../table.ts';
import type { CallSpeed, Start } from './measure.ts';
import type { PollersResult } from './pollers.ts';
import type { Program } from './servers.ts';
import type { StreamsResult } from './streams.ts';

/** One measure of both servers; less is better. */
export interface Row {
  name: string;
  unit: string;
  bare: number;
  product: number;
  speed?: Record<Program, CallSpeed>;
}

export interface Section {
  title: string;
  rows: Row[];
}

type Both<T> = Record<Program, T>;

export function callRow(name: string, speed: Both<CallSpeed>): Row {
  const { bare, product } = speed;
  return { name, unit: 'µs CPU', bare: bare.cpuUsPerResponse, product: product.cpuUsPerResponse, speed };
}

export function startRows(start: Both<Start>): Row[] {
  return [
    row('arranque', 'ms CPU', start, ({ cpuMs }) => cpuMs),
    row('en reposo', 'MB', start, ({ idleMb }) => idleMb),
  ];
}

export function streamsRows(streams: Both<StreamsResult>): Row[] {
  return [
    row('abrir un stream', 'µs CPU', streams, ({ openCpuUs }) => openCpuUs),
    row('un mensaje llega a la mitad', 'ms', streams, ({ halfMs }) => halfMs),
    row('al 99 %', 'ms', streams, ({ mostMs }) => mostMs),
    row('a todos', 'ms', streams, ({ allMs }) => allMs),
    row('cada entrega', 'µs CPU', streams, ({ deliveryCpuUs }) => deliveryCpuUs),
    row('2 mensajes por segundo', '% de núcleo', streams, ({ steadyShare }) => steadyShare * 100),
    row('otra llamada mientras tanto, p99', 'ms', streams, ({ otherP99Ms }) => otherP99Ms),
    row('entregas perdidas', '', streams, ({ lost }) => lost),
    row('memoria con los streams', 'MB', streams, ({ mbOpen }) => mbOpen),
    row('en uso antes', 'MB', streams, ({ heapMbBefore }) => heapMbBefore),
    row('en uso después', 'MB', streams, ({ heapMbAfter }) => heapMbAfter),
  ];
}

export function pollersRows(pollers: Both<PollersResult>): Row[] {
  const kinds = [
    ['chat', 'polls'],
    ['historial', 'pages'],
    ['venta', 'sales'],
  ] as const;
  return [
    row('servidor', '% de núcleo', pollers, ({ cost }) => cost.serverShare * 100),
    row('generador', '% de núcleo', pollers, ({ cost }) => cost.generatorShare * 100),
    ...kinds.flatMap(([name, kind]) => [
      row(`${name}, respuestas`, '', pollers, (result) => result[kind].responses),
      row(`${name}, fallos`, '', pollers, (result) => result[kind].failed),
      row(`${name}, p50`, 'ms', pollers, (result) => result[kind].p50Ms),
      row(`${name}, p99`, 'ms', pollers, (result) => result[kind].p99Ms),
    ]),
  ];
}

function row<T>(name: string, unit: string, { bare, product }: Both<T>, read: (result: T) => number): Row {
  return { name, unit, bare: read(bare), product: read(product) };
}

export function formatSections(sections: Section[]): string {
  const header = ['', '', 'mínimo', 'app', 'razón', 'por s: mínimo', 'app', 'app p50', 'p99 ms'];
  return formatTable([header, ...sections.flatMap(({ title, rows }) => [[], [title], ...rows.map(cells)])]);
}

function cells({ name, unit, bare, product, speed }: Row): string[] {
  const ratio = unit !== '' && product > 0 && bare > 0 ? `${formatNumber((bare / product) * 100)} %` : '';
  const numbers = [bare, product].map((value) => formatNumber(value, value < 100 && unit !== '' ? 1 : 0));
  const line = [`  ${name}`, unit, ...numbers, ratio];
  if (!speed) return line;
  const { perSecond, p50Ms, p99Ms } = speed.product;
  return [
    ...line,
    formatNumber(speed.bare.perSecond),
    formatNumber(perSecond),
    formatNumber(p50Ms, 1),
    formatNumber(p99Ms, 1),
  ];
}
