import type { Random } from './random.ts';

const WOMEN = `
  María, Ana, Laura, Lucía, Sofía, Valentina, Camila, Martina, Julieta, Florencia, Agustina, Carolina,
  Silvia, Graciela, Norma, Patricia, Mónica, Susana, Claudia, Andrea, Gabriela, Verónica, Natalia,
  Paula, Romina, Cecilia, Mariana, Daniela, Micaela, Rocío, Milagros, Antonella, Brenda, Yamila, Noelia,
  Lorena, Soledad, María José, María Belén, Ana Clara, Rosa, Marta, Beatriz, Alicia, Elena, Celeste`
  .trim()
  .split(/,\s+/);

const MEN = `
  Juan, Carlos, José, Jorge, Luis, Miguel, Roberto, Daniel, Eduardo, Ricardo, Pablo, Diego, Martín,
  Sergio, Fernando, Gustavo, Marcelo, Alejandro, Sebastián, Matías, Nicolás, Facundo, Santiago, Tomás,
  Joaquín, Agustín, Lautaro, Bruno, Franco, Ezequiel, Leandro, Maximiliano, Gonzalo, Federico, Ignacio,
  Ramiro, Hernán, Juan Pablo, Juan Cruz, José Luis, Héctor, Oscar, Raúl, Rubén, Hugo, Walter`
  .trim()
  .split(/,\s+/);

const SURNAMES = `
  González, Rodríguez, Gómez, Fernández, López, Díaz, Martínez, Pérez, García, Sánchez, Romero, Sosa,
  Torres, Álvarez, Ruiz, Ramírez, Flores, Benítez, Acosta, Medina, Herrera, Suárez, Aguirre, Giménez,
  Gutiérrez, Pereyra, Rojas, Molina, Castro, Ortiz, Silva, Núñez, Luna, Juárez, Cabrera, Ríos, Morales,
  Godoy, Moreno, Ferreyra, Domínguez, Carrizo, Peralta, Castillo, Ledesma, Quiroga, Vega, Vera, Muñoz,
  Ojeda, Ponce, Villalba, Cardozo, Navarro, Coronel, Vázquez, Ramos, Vargas, Cáceres, Arias, Figueroa,
  Córdoba, Correa, Maldonado, Paz, Rivero, Miranda, Mansilla, Farías, Roldán, Méndez, Guzmán, Bianchi,
  Rossi, Ferrari, Russo, Esposito, Moretti, Colombo, Romano, Marino, Schmidt, Weber, Etcheverry`
  .trim()
  .split(/,\s+/);

export function drawName(random: Random): string {
  const first = random.pick(random.chance(0.5) ? WOMEN : MEN);
  const second = random.chance(0.06) ? ` ${random.pick(SURNAMES)}` : '';
  return `${first} ${random.pick(SURNAMES)}${second}`;
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
