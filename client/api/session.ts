import type { SessionView } from '../../shared/auth/auth.ts';
import type { UserView } from '../../shared/users/users.ts';
import { claimDrafts, releaseDrafts } from '../forms/formDraft.ts';
import { forgetSnapshot } from './snapshot.ts';
import { createStore } from './store.ts';

// Other programs may read these: the names stay.
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

/** Requires id and email. */
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
  forgetSnapshot();
}

function open(session: SessionView): void {
  claimDrafts(session.user.id);
  store.set(session);
}

function close(): void {
  releaseDrafts();
  store.set(null);
}

/** The user as of sign-in or start; `useUser` has the current one. */
export const getSession = store.get;
export const useSession = store.useValue;

export function saveSession(session: SessionView): void {
  localStorage.setItem(TOKEN_KEY, session.token);
  storeUser(session.user);
  open(session);
}

/** For the next start only; an open page reads the profile query. */
export function storeUser(user: UserView): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

export function clearSession(): void {
  clearStored();
  close();
}

/** Leaves the storage unchanged: during a sign-in it has only one of the keys. */
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
