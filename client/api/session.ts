import { useSyncExternalStore } from 'react';
import type { SessionView, UserView } from '../../shared/auth.ts';
import { claimDrafts, clearDrafts } from '../forms/formDraft.ts';

// Storage keys of the specification (§9).
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

let current = readStored();
const listeners = new Set<() => void>();

function readStored(): SessionView | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const user = parseUser(localStorage.getItem(USER_KEY));
  if (token && user) return { token, user };
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  return null;
}

/** A stored user counts only if it has id and email (spec §5). */
function parseUser(stored: string | null): UserView | null {
  try {
    const user = JSON.parse(stored ?? 'null') as Partial<UserView> | null;
    return user?.id && user.email ? (user as UserView) : null;
  } catch {
    return null;
  }
}

function change(next: SessionView | null): void {
  if (next) claimDrafts(next.user.id);
  current = next;
  for (const listener of listeners) listener();
}

/** Who is signed in, or null. */
export function getSession(): SessionView | null {
  return current;
}

/** Keeps a session across reloads. */
export function saveSession(session: SessionView): void {
  localStorage.setItem(TOKEN_KEY, session.token);
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  change(session);
}

/** Replaces what is known of the signed-in user. */
export function saveUser(user: UserView): void {
  if (current) saveSession({ token: current.token, user });
}

/** Forgets the session in this browser. */
export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  change(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Signing in or out in another tab reaches this one.
window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN_KEY && event.key !== USER_KEY && event.key !== null) return;
  const stored = readStored();
  if (!stored) clearDrafts();
  change(stored);
});

/** Who is signed in, or null; renders again when that changes. */
export function useSession(): SessionView | null {
  return useSyncExternalStore(subscribe, getSession);
}

/** The signed-in user, for screens that only a signed-in user reaches. */
export function useUser(): UserView {
  const session = useSession();
  if (!session) throw new Error('useUser outside a signed-in screen');
  return session.user;
}
