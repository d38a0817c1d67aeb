import { useSyncExternalStore } from 'react';
import { parseHash } from './parseHash.ts';

interface NavigateOptions {
  replace?: boolean;
  /** Goes with the entry in the browser's history. */
  state?: unknown;
}

/** Navigates to a path, with or without a query. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (url === window.location.hash) return;
  if (replace) window.history.replaceState(state, '', url);
  else window.history.pushState(state, '', url);
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

export const currentPath = () => parseHash(window.location.hash).path;
const currentSearch = () => parseHash(window.location.hash).search;

/** wouter's location hook over the URL hash. The landing is what is prerendered. */
export function useHashLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, currentPath, () => '/'), navigate];
}
useHashLocation.hrefs = (href: string) => `#${href}`;

/** wouter's search hook over the query inside the hash. */
export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, currentSearch, () => '');
}
