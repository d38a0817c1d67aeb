import { cumulate, drawIndex, type Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };

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
