import { formatNumber, formatTable } from '../table.ts';
import { percentile, type Sample } from './measure.ts';

/** A sample over all rounds: `value` and times are medians. */
export interface Row extends Sample {
  least: number;
  most: number;
  /** In one round or more, other work kept the measuring process from sending as fast as it could. */
  wasStarved?: boolean;
}

const ENOUGH_SHARE = 0.8;
const STARVED =
  '* A quien mide le faltó procesador: vale la CPU por respuesta; respuestas por segundo y tiempos, no.';

export interface Section {
  title: string;
  rows: Row[];
}

/** Takes the samples of each round, in equal order. */
export function summarize(rounds: Sample[][]): Row[] {
  return (rounds[0] ?? []).map((sample, index) => {
    const samples = rounds.flatMap((round) => round[index] ?? []);
    const at = (share: number, key: 'value' | 'perSecond' | 'p50Ms' | 'p99Ms') =>
      percentile(
        samples.flatMap((one) => one[key] ?? []),
        share,
      );
    const shares = samples.flatMap(({ ownShare }) => ownShare ?? []);
    const starved = shares.some((share) => share < ENOUGH_SHARE) && { wasStarved: true };
    const speed = sample.perSecond !== undefined && {
      perSecond: at(0.5, 'perSecond'),
      p50Ms: at(0.5, 'p50Ms'),
      p99Ms: at(0.5, 'p99Ms'),
    };
    return {
      ...sample,
      value: at(0.5, 'value'),
      least: at(0, 'value'),
      most: at(1, 'value'),
      ...speed,
      ...starved,
    };
  });
}

export function formatSections(sections: Section[]): string {
  const header = ['', '', 'mediana', 'menor', 'mayor', 'por s', 'p50 ms', 'p99 ms'];
  const table = formatTable([
    header,
    ...sections.flatMap(({ title, rows }) => [[], [title], ...rows.map(cells)]),
  ]);
  const isStarved = sections.some(({ rows }) => rows.some(({ wasStarved }) => wasStarved));
  return isStarved ? `${table}\n\n  ${STARVED}` : table;
}

function cells({ name, unit, value, least, most, perSecond, p50Ms, p99Ms, wasStarved }: Row): string[] {
  const shown = (one: number) => formatNumber(one, one < 100 && unit !== '' ? 1 : 0);
  const range = least === most ? ['', ''] : [shown(least), shown(most)];
  const line = [`  ${name}`, unit, shown(value), ...range];
  if (perSecond === undefined || p50Ms === undefined || p99Ms === undefined) return line;
  const mark = wasStarved ? ['*'] : [];
  return [...line, formatNumber(perSecond), formatNumber(p50Ms, 1), formatNumber(p99Ms, 1), ...mark];
}
