import type { Random } from './random.ts';

const PROPERTIES = [
  'casa de una planta',
  'casa de dos plantas',
  'casa con patio y quincho',
  'departamento en planta baja',
  'departamento en un piso alto',
  'dúplex en barrio cerrado',
  'PH al fondo',
  'casa quinta',
  'local de ropa',
  'kiosco',
  'ferretería',
  'consultorio',
  'oficina',
  'taller mecánico',
  'depósito',
];

const DETAILS = [
  'con dos accesos',
  'con entrada por el garaje',
  'con ventanas a la calle',
  'con mascotas: sensores que no las detecten',
  'con medianera baja',
  'con portón automático',
  'sin línea fija, comunicación por celular',
  'con alarma anterior para reemplazar',
];

const NOTES = [
  'Prefiere que instalen por la mañana.',
  'Prefiere que instalen por la tarde, después de las 17.',
  'Solo puede los sábados.',
  'Llamar antes de ir.',
  'Coordinar la visita con el encargado del edificio.',
  'Se la recomendó un vecino.',
  'Entraron a robar en la cuadra el mes pasado.',
  'Quiere manejarla desde el celular.',
  'Pregunta si después puede sumar cámaras.',
  'Viaja seguido y la casa queda sola.',
  'Pidió una sirena bien visible en el frente.',
];

export function drawDescription(random: Random): string {
  const detail = random.chance(0.6) ? ` ${random.pick(DETAILS)}` : '';
  const note = random.chance(0.55) ? ` ${random.pick(NOTES)}` : '';
  return `Alarma para ${random.pick(PROPERTIES)}${detail}.${note}`;
}
