import { useSyncExternalStore } from 'react';

// wouter's hash location treats `#/login?expired=1` as an unknown path and `#precios` as `/precios`.

/** The landing's sections: as a hash they open the landing at that section. */
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

/** Navigates to a path, with or without a query. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (url === window.location.hash) return;
  if (replace) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/**
 * Moves a query before the hash (`?expired=1#/login`) behind it, once at the start, so that it belongs to that page
 * alone.
 */
export function adoptOuterQuery(): void {
  const { search, hash, pathname } = window.location;
  if (search === '') return;
  const { path, search: inner } = parseHash(hash);
  const query = [inner, search.slice(1)].filter(Boolean).join('&');
  window.history.replaceState(null, '', `${pathname}#${path}?${query}`);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    window.removeEventListener('popstate', onChange);
  };
}

const currentPath = () => parseHash(window.location.hash).path;
const currentSearch = () => parseHash(window.location.hash).search;

/** wouter's location hook over the URL hash. */
export function useHashLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, currentPath), navigate];
}
useHashLocation.hrefs = (href: string) => `#${href}`;

/** wouter's search hook over the query inside the hash. */
export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, currentSearch);
}
