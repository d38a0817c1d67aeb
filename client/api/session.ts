import type { SessionView } from '../../shared/auth/auth.ts';
import type { UserView } from '../../shared/users/users.ts';
import { deviceStorage } from './browserStorage.ts';
import { claimDrafts, releaseDrafts } from '../forms/formDraft.ts';
import { createStore } from './store.ts';

// Other programs may read these: the names stay.
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const restored = readStored();
const store = createStore(restored, null);
if (restored) claimDrafts(restored.user.id);
else clearStored();

function readStored(): SessionView | null {
  const token = deviceStorage.get(TOKEN_KEY);
  const user = storedUser();
  return token && user ? { token, user } : null;
}

/** Requires id and email. */
function storedUser(): UserView | null {
  const user = deviceStorage.getObject(USER_KEY) as Partial<UserView> | undefined;
  return user?.id && user.email ? (user as UserView) : null;
}

function clearStored(): void {
  deviceStorage.remove(TOKEN_KEY);
  deviceStorage.remove(USER_KEY);
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
export const onSession = store.subscribe;

/** Returns whether the session outlives the page. */
export function saveSession(session: SessionView): boolean {
  const isStored = deviceStorage.set(TOKEN_KEY, session.token) && storeUser(session.user);
  open(session);
  return isStored;
}

/** For the next start only; an open page reads the profile query. */
export function storeUser(user: UserView): boolean {
  return deviceStorage.set(USER_KEY, JSON.stringify(user));
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
