// Separate from `zones.ts` so that the sale form does not load zod for its chip.
import { wordsOf } from '../search/words.ts';

export const COVERAGES = ['enabled', 'ask', 'disabled'] as const;
export type Coverage = (typeof COVERAGES)[number];

export const COVERAGE_LABELS: Record<Coverage, string> = {
  enabled: 'Zona habilitada',
  ask: 'A confirmar',
  disabled: 'Sin cobertura por ahora',
};

export const PROVINCES = [
  'Buenos Aires',
  'Catamarca',
  'Chaco',
  'Chubut',
  'Ciudad Autónoma de Buenos Aires',
  'Córdoba',
  'Corrientes',
  'Entre Ríos',
  'Formosa',
  'Jujuy',
  'La Pampa',
  'La Rioja',
  'Mendoza',
  'Misiones',
  'Neuquén',
  'Río Negro',
  'Salta',
  'San Juan',
  'San Luis',
  'Santa Cruz',
  'Santa Fe',
  'Santiago del Estero',
  'Tierra del Fuego',
  'Tucumán',
] as const;
export type Province = (typeof PROVINCES)[number];

const CAPITAL = 'ciudad autonoma de buenos aires';
const SYNONYMS = new Map(
  ['caba', 'c a b a', 'cap fed', 'cap federal', 'capfed', 'capital federal'].map((name) => [name, CAPITAL]),
);
const ABBREVIATED = new Map(
  `alte almirante, as aires, aut autonoma, bs buenos, cap capitan, cdad ciudad, cnel coronel, cte comandante,
  fcio florencio, gdor gobernador, gob gobernador, gral general, ing ingeniero, int intendente, mte monte,
  pte presidente, pto puerto, sgo santiago, sta santa, stgo santiago, sto santo, tte teniente, vte vicente`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Returns the same key for two spellings of a place: 'Gral. San Martín' is 'general san martin'. */
export function placeKey(text: string): string {
  const words = wordsOf(text);
  return SYNONYMS.get(words.join(' ')) ?? words.map(wholeWord).join(' ');
}

/** 'Cap. Bermúdez', but 'Salta Cap.' */
function wholeWord(word: string, at: number): string {
  return at > 0 && word === 'cap' ? 'capital' : (ABBREVIATED.get(word) ?? word);
}

/** Abbreviations in letters and sheets. */
const OTHER_NAMES: [string, Province][] = [
  ['BsAs', 'Buenos Aires'],
  ['PBA', 'Buenos Aires'],
  ['Ciudad de Buenos Aires', 'Ciudad Autónoma de Buenos Aires'],
  ['Cba', 'Córdoba'],
  ['Mza', 'Mendoza'],
  ['Sgo. Estero', 'Santiago del Estero'],
  ['TDF', 'Tierra del Fuego'],
  ['T. del Fuego', 'Tierra del Fuego'],
];
const provinceOf = new Map([
  ...PROVINCES.map((name) => [provinceKey(name), name] as const),
  ...OTHER_NAMES.map(([other, name]) => [provinceKey(other), name] as const),
]);

function provinceKey(text: string): string {
  return placeKey(text)
    .replace(/^(?:provincia|prov|pcia) (?:del? )?/, '')
    .replace(/^(tierra del fuego) .*/, '$1')
    .replace(/^.* (?:caba|c a b a)$/, CAPITAL);
}

/** Returns the official spelling of one of the 24 provinces, or undefined. */
export function officialProvince(text: string): Province | undefined {
  return provinceOf.get(provinceKey(text));
}

/** Returns the four digits of a postal code, new (`B1832ABC`) or old (`CP 1832`), or undefined. */
export function postalNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const digits = /^(?:cpa?|c(?:[oó]d(?:igo)?)?postal)?[a-z]?(\d{4})(?:[a-z]{3})?$/i.exec(plain)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export interface Place {
  province: string;
  city: string;
  postalCode: string;
}

interface Rule {
  _id: string;
  province: string;
  city: string | null;
  postalFrom: string | null;
  postalTo: string | null;
  state: Coverage;
  note: string | null;
}

export interface PlaceCoverage {
  coverage: Coverage | null;
  note: string | null;
}

/** Returns the state of the most exact rule for a place, else `fallback`; null without any rule. */
export function coverageAt(rules: readonly Rule[], fallback: Coverage, place: Place): PlaceCoverage {
  if (rules.length === 0) return { coverage: null, note: null };
  const province = officialProvince(place.province);
  const [city, postal] = [placeKey(place.city), postalNumber(place.postalCode)];
  const best = rules
    .filter(
      (rule) =>
        rule.province === province &&
        (rule.city === null || placeKey(rule.city) === city) &&
        (rule.postalFrom === null ||
          (postal !== undefined && Number(rule.postalFrom) <= postal && postal <= Number(rule.postalTo))),
    )
    .toSorted(moreExactFirst)[0];
  return best ? { coverage: best.state, note: best.note } : { coverage: fallback, note: null };
}

/** Orders rules: the narrower range, then a city, then the newer. */
function moreExactFirst(one: Rule, other: Rule): number {
  return (
    widthOf(one) - widthOf(other) ||
    Number(one.city === null) - Number(other.city === null) ||
    Number(other._id) - Number(one._id)
  );
}

function widthOf({ postalFrom, postalTo }: Rule): number {
  return postalFrom === null ? Number.MAX_SAFE_INTEGER : Number(postalTo) - Number(postalFrom);
}

/** `Buenos Aires · Lanús · 1824 a 1827` */
export function zoneText({
  province,
  city,
  postalFrom,
  postalTo,
}: Omit<Rule, '_id' | 'state' | 'note'>): string {
  const range = postalFrom === null ? null : `CP ${postalFrom} a ${postalTo}`;
  return [province, city, range].filter((part) => part !== null).join(' · ');
}
