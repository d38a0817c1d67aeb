import { cumulate, drawIndex, type Random } from './random.ts';

export interface Place {
  city: string;
  province: string;
  postalCode: string;
  areaCode: string;
}

/** City, province, postal code, area code, weight. */
const CITIES: readonly [string, string, string, string, number][] = [
  ['Palermo', 'Ciudad Autónoma de Buenos Aires', 'C1425', '11', 7],
  ['Caballito', 'Ciudad Autónoma de Buenos Aires', 'C1406', '11', 5],
  ['Villa Urquiza', 'Ciudad Autónoma de Buenos Aires', 'C1431', '11', 3],
  ['San Justo', 'Buenos Aires', 'B1754', '11', 6],
  ['Lomas de Zamora', 'Buenos Aires', 'B1832', '11', 5],
  ['Quilmes', 'Buenos Aires', 'B1878', '11', 5],
  ['Lanús', 'Buenos Aires', 'B1824', '11', 4],
  ['Morón', 'Buenos Aires', 'B1708', '11', 4],
  ['San Isidro', 'Buenos Aires', 'B1642', '11', 3],
  ['La Plata', 'Buenos Aires', 'B1900', '221', 5],
  ['Mar del Plata', 'Buenos Aires', 'B7600', '223', 5],
  ['Bahía Blanca', 'Buenos Aires', 'B8000', '291', 3],
  ['Tandil', 'Buenos Aires', 'B7000', '249', 1],
  ['Córdoba', 'Córdoba', 'X5000', '351', 8],
  ['Villa Carlos Paz', 'Córdoba', 'X5152', '3541', 1],
  ['Río Cuarto', 'Córdoba', 'X5800', '358', 2],
  ['Rosario', 'Santa Fe', 'S2000', '341', 8],
  ['Santa Fe', 'Santa Fe', 'S3000', '342', 3],
  ['Rafaela', 'Santa Fe', 'S2300', '3492', 1],
  ['Paraná', 'Entre Ríos', 'E3100', '343', 2],
  ['Concordia', 'Entre Ríos', 'E3200', '345', 1],
  ['Mendoza', 'Mendoza', 'M5500', '261', 4],
  ['Godoy Cruz', 'Mendoza', 'M5501', '261', 2],
  ['San Rafael', 'Mendoza', 'M5600', '260', 1],
  ['San Miguel de Tucumán', 'Tucumán', 'T4000', '381', 4],
  ['Salta', 'Salta', 'A4400', '387', 3],
  ['San Salvador de Jujuy', 'Jujuy', 'Y4600', '388', 2],
  ['Resistencia', 'Chaco', 'H3500', '362', 2],
  ['Corrientes', 'Corrientes', 'W3400', '379', 2],
  ['Posadas', 'Misiones', 'N3300', '376', 2],
  ['Formosa', 'Formosa', 'P3600', '370', 1],
  ['Santiago del Estero', 'Santiago del Estero', 'G4200', '385', 1],
  ['San Fernando del Valle de Catamarca', 'Catamarca', 'K4700', '383', 1],
  ['La Rioja', 'La Rioja', 'F5300', '380', 1],
  ['San Juan', 'San Juan', 'J5400', '264', 2],
  ['San Luis', 'San Luis', 'D5700', '266', 1],
  ['Santa Rosa', 'La Pampa', 'L6300', '2954', 1],
  ['Neuquén', 'Neuquén', 'Q8300', '299', 3],
  ['San Carlos de Bariloche', 'Río Negro', 'R8400', '294', 2],
  ['Trelew', 'Chubut', 'U9100', '280', 1],
  ['Comodoro Rivadavia', 'Chubut', 'U9000', '297', 1],
  ['Río Gallegos', 'Santa Cruz', 'Z9400', '2966', 1],
  ['Ushuaia', 'Tierra del Fuego', 'V9410', '2901', 1],
];

const places = CITIES.map(([city, province, postalCode, areaCode]): Place => ({
  city,
  province,
  postalCode,
  areaCode,
}));
const cumulated = cumulate(CITIES.map(([, , , , weight]) => weight));

const STREETS = `
  San Martín, Belgrano, Rivadavia, Mitre, Sarmiento, Moreno, Alvear, Urquiza, Güemes, 9 de Julio,
  25 de Mayo, 3 de Febrero, 20 de Junio, Independencia, Libertad, Italia, España, Francia, Córdoba,
  Santa Fe, Entre Ríos, Corrientes, Tucumán, Salta, Jujuy, Av. Colón, Av. Alem, Av. Illia, Av. Perón,
  Av. Libertador, Bv. Oroño, Pje. Los Andes, Las Heras, Lavalle, Alberdi, Saavedra, Pellegrini, Roca,
  Quintana, Los Aromos, Los Ceibos, Las Acacias, Chacabuco, Maipú, Ayacucho, Castelli, Vélez Sarsfield`
  .trim()
  .split(/,\s+/);

export function drawPlace(random: Random): Place {
  return places[drawIndex(random, cumulated)] as Place;
}

export function drawAddress(random: Random): { street: string; streetNumber: string } {
  const number = String(random.int(50, 4900));
  const flat = random.chance(0.2) ? ` ${random.int(1, 14)}° ${random.pick(['A', 'B', 'C', 'D'])}` : '';
  return { street: random.pick(STREETS), streetNumber: number + flat };
}

/** Blocks with 55 avoid most real subscribers. */
export function drawPhone(random: Random, { areaCode }: Place): string {
  const block = `${random.int(4, 6)}555`.slice(0, 6 - areaCode.length);
  return `${areaCode} ${block}-${String(random.int(0, 9999)).padStart(4, '0')}`;
}
