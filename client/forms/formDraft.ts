// A user's drafts outlive the tab, which phones close in the background, and go with the logout: they hold customers' data.
// Before signing in a draft lives as long as its tab, for the device may not be the user's own.
// Those of sales have a place of their own, for their photos (features/sales/form/saleDrafts.ts).
const PREFIX = 'draft:';

let owner: string | undefined;

function place(form: string): [Storage, string] {
  return owner === undefined ? [sessionStorage, PREFIX + form] : [localStorage, `${PREFIX}${owner}:${form}`];
}

/** Returns what was typed into this form before; empty if nothing was. */
export function readDraft<Values extends object>(form: string): Partial<Values> {
  const [storage, key] = place(form);
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') ?? {}) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Keeps what is being typed. Never pass a password. */
export function saveDraft(form: string, values: object): void {
  const [storage, key] = place(form);
  try {
    storage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage, or with a full one, only the draft is lost.
  }
}

export function clearDraft(form: string): void {
  const [storage, key] = place(form);
  storage.removeItem(key);
}

/** Whether the user would lose something typed by signing out. */
export function hasDrafts(): boolean {
  return draftNames().length > 0;
}

/** The names of the user's drafts. */
export function draftNames(): string[] {
  return draftsOf(owner).map((key) => key.slice(`${PREFIX}${owner}:`.length));
}

/** Forgets every draft of the user. */
export function clearDrafts(): void {
  for (const key of draftsOf(owner)) localStorage.removeItem(key);
}

/** From now on drafts are this user's; forgets those that another user of this device left. */
export function claimDrafts(userId: string): void {
  owner = userId;
  const own = draftsOf(userId);
  for (const key of allDrafts()) if (!own.includes(key)) localStorage.removeItem(key);
}

/** From now on drafts are nobody's; the user's stay for the next time. */
export function releaseDrafts(): void {
  owner = undefined;
}

function draftsOf(userId: string | undefined): string[] {
  return allDrafts().filter((key) => key.startsWith(`${PREFIX}${userId}:`));
}

function allDrafts(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}
