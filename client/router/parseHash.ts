// wouter treats `#/login?expired=1` as an unknown path and `#precios` as `/precios`.

export const LANDING_SECTIONS = [
  'inicio',
  'caracteristicas',
  'como-funciona',
  'precios',
  'testimonios',
  'preguntas',
] as const;

interface HashLocation {
  path: string;
  search: string;
}

/** `#/login?expired=1` → path `/login`, search `expired=1`; a section of the landing → path `/`. */
export function parseHash(hash: string): HashLocation {
  const [route = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  if ((LANDING_SECTIONS as readonly string[]).includes(route)) return { path: '/', search };
  return { path: route.startsWith('/') ? route : `/${route}`, search };
}
