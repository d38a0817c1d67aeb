import type { Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };

const { properties, details, notes } = texts.descriptions;
const women = texts.names.women.split(', ');
const men = texts.names.men.split(', ');
const surnames = texts.names.surnames.split(', ');

export function drawName(random: Random): string {
  const first = random.pick(random.chance(0.5) ? women : men);
  const second = random.chance(0.06) ? ` ${random.pick(surnames)}` : '';
  return `${first} ${random.pick(surnames)}${second}`;
}

/** `María José Núñez`, 84 → `mariajose.nunez84@example.com`. */
export function emailOf(name: string, suffix: number | string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(' ');
  const surname = words.pop() ?? '';
  return `${words.join('')}.${surname}${suffix}@example.com`;
}

/** DNI numbers grow with the year of birth: about 8 million in 1950, 43 million in 2000. */
export function drawDni(random: Random, birthYear: number): string {
  const isForeigner = random.chance(0.03);
  const millions = isForeigner ? 92 + random.next() * 3.9 : 8 + (birthYear - 1950 + random.next()) * 0.7;
  return String(Math.floor(millions * 1_000_000));
}

export function drawDescription(random: Random): string {
  const detail = random.chance(0.6) ? ` ${random.pick(details)}` : '';
  const note = random.chance(0.55) ? ` ${random.pick(notes)}` : '';
  return `Alarma para ${random.pick(properties)}${detail}.${note}`;
}
