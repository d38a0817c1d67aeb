import { useSyncExternalStore } from 'react';
import { afterStep, keepReplaced } from './dialogEntries.ts';
import { parseHash } from './parseHash.ts';
import { nextTrail } from './trail.ts';

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export function navigate(to: string, options: NavigateOptions = {}): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (options.replace) change(url, options);
  else afterStep(() => change(url, options));
}

function change(url: string, { replace = false, state }: NavigateOptions): void {
  if (url === window.location.hash) return;
  const isSameScreen = parseHash(url).path === currentPath();
  if (replace) {
    if (isSameScreen) keepReplaced(url);
    window.history.replaceState(state ?? (isSameScreen ? window.history.state : null), '', url);
  } else window.history.pushState(state ?? nextTrail(isSameScreen), '', url);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Moves a query before the hash (`?expired=1#/login`) behind it, at the start. */
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

export const currentPath = () => parseHash(location.hash).path;
const currentSearch = () => parseHash(location.hash).search;
/** The path that is prerendered and hydrated: the landing's, even if its visitor has left it since. */
const prerenderedPath = () => '/';

export function useHashLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, currentPath, prerenderedPath), navigate];
}
useHashLocation.hrefs = (href: string) => `#${href}`;

export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, currentSearch, () => '');
}
