import { plainText } from '../search/words.ts';

const WORDS = new Set(['administracion', 'administrador', 'administradora', 'soporte']);
/** The middle dot and those that look like it: screens separate names from other texts with it. */
const DOT = /[\u00B7\u0387\u2022\u2027\u2219\u22C5\u30FB\uFF65]/;

export const HOUSE_NAME_MESSAGE =
  'El campo Nombre Completo no puede tener puntos medios (·) ni las palabras administración, administrador o soporte';

/** True for a name that reads like the administration's. */
export function isHouseName(name: string): boolean {
  const words = plainText(name).split(/[^\p{L}\p{N}]+/u);
  return DOT.test(name) || words.some((word) => WORDS.has(word));
}
