import type { MouseEvent } from 'react';
import { onScreenEntry } from './dialogEntries.ts';
import { currentPath, navigate } from './hashLocation.ts';
import { parseHash } from './parseHash.ts';
import { trail } from './trail.ts';

/** Returns to where the visitor came from, as they left it; without such a place, to `fallback`. */
export function goBack(fallback: string): void {
  onScreenEntry(() => {
    const steps = trail()?.steps;
    if (steps === undefined) navigate(fallback);
    else window.history.go(-steps);
  });
}

/** A link's way back; `isUsual` if it leads to the screen of `fallback`. */
export function wayBack(fallback: string) {
  const usual = parseHash(fallback);
  // Within one screen the address says where back is.
  const from = usual.path === currentPath() ? undefined : trail()?.from;
  if (from === undefined) return { href: fallback, isUsual: true };
  const { path, search } = parseHash(from);
  const params = new URLSearchParams(search);
  const isUsual =
    path === usual.path &&
    [...new URLSearchParams(usual.search)].every(([key, value]) => params.get(key) === value);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    goBack(fallback);
  };
  return { href: from, isUsual, onClick };
}
