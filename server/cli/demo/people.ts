import { cumulate, drawIndex, type Random } from './random.ts';
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

export interface Place {
  city: string;
  province: string;
  postalCode: string;
  areaCode: string;
}

const streets = texts.streets.split(', ');
const weights: number[] = [];
const places = texts.cities.map((line): Place => {
  const [city = '', province = '', postalCode = '', areaCode = '', weight] = line.split(', ');
  weights.push(Number(weight));
  return { city, province, postalCode, areaCode };
});
const cumulated = cumulate(weights);

export function drawPlace(random: Random): Place {
  return places[drawIndex(random, cumulated)] as Place;
}

/** A place outside every enabled zone. */
export const FAR_PLACE = places.find(({ city }) => city === 'Ushuaia') as Place;

export function drawAddress(random: Random): { street: string; streetNumber: string } {
  const number = String(random.int(50, 4900));
  const flat = random.chance(0.2) ? ` ${random.int(1, 14)}° ${random.pick(['A', 'B', 'C', 'D'])}` : '';
  return { street: random.pick(streets), streetNumber: number + flat };
}

/** Blocks with 55 avoid most real subscribers. */
export function drawPhone(random: Random, { areaCode }: Place): string {
  const block = `${random.int(4, 6)}555`.slice(0, 6 - areaCode.length);
  return `${areaCode} ${block}-${String(random.int(0, 9999)).padStart(4, '0')}`;
}
