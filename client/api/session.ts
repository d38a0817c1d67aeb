import type { SessionView } from '../../shared/auth/auth.ts';
import type { UserView } from '../../shared/users/users.ts';
import { claimDrafts, releaseDrafts } from '../forms/formDraft.ts';
import { createStore } from './store.ts';

// Storage keys of the specification (§9).
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const restored = readStored();
const store = createStore(restored, null);
if (restored) claimDrafts(restored.user.id);
else clearStored();

function readStored(): SessionView | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const user = parseUser(localStorage.getItem(USER_KEY));
  return token && user ? { token, user } : null;
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

function clearStored(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
}

function open(session: SessionView): void {
  claimDrafts(session.user.id);
  store.set(session);
}

function close(): void {
  releaseDrafts();
  store.set(null);
}

/** Token and user as of sign-in or start; null if signed out. `useUser` has the current user. */
export const getSession = store.get;
export const useSession = store.useValue;

/** Keeps a session across reloads. */
export function saveSession(session: SessionView): void {
  localStorage.setItem(TOKEN_KEY, session.token);
  storeUser(session.user);
  open(session);
}

/** Stores the user for the next start only; while the page is open, `useUser` reads the profile query. */
export function storeUser(user: UserView): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Forgets the session in this browser. */
export function clearSession(): void {
  clearStored();
  close();
}

/**
 * Calls the listener after another tab signed in, signed out or changed the profile. Leaves storage alone: between
 * the two writes of a sign-in only one of its keys is there.
 */
export function onOtherTab(listener: (before: SessionView | null, now: SessionView | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key !== TOKEN_KEY && key !== USER_KEY && key !== null) return;
    const before = store.get();
    const now = readStored();
    if (now) open(now);
    else close();
    listener(before, now);
  });
}
