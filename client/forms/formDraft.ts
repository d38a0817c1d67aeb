import { deviceStorage, tabStorage } from '../api/browserStorage.ts';

// A user's drafts outlive the tab, which phones close, and go at logout: they hold customers' data.
// Signed out, drafts live as long as the tab: the device may be shared.
// Drafts of sales are in features/sales/form/draft/saleDrafts.ts, with their photos.
const PREFIX = 'draft:';

let owner: string | undefined;

function place(form: string): [typeof deviceStorage, string] {
  return owner === undefined ? [tabStorage, PREFIX + form] : [deviceStorage, `${PREFIX}${owner}:${form}`];
}

export function readDraft<Values extends object>(form: string): Partial<Values> {
  const [storage, key] = place(form);
  return storage.getObject(key) ?? {};
}

/** Without storage only the draft is lost. Never pass a password. */
export function saveDraft(form: string, values: object): void {
  const [storage, key] = place(form);
  storage.set(key, JSON.stringify(values));
}

export function clearDraft(form: string): void {
  const [storage, key] = place(form);
  storage.remove(key);
}

/** By default of the user who is signed in. */
export function hasDrafts(userId = owner): boolean {
  return draftsOf(userId).length > 0;
}

export function draftNames(): string[] {
  return draftsOf(owner).map((key) => key.slice(`${PREFIX}${owner}:`.length));
}

export function clearDrafts(): void {
  for (const key of draftsOf(owner)) deviceStorage.remove(key);
}

/** Switches to this user's drafts and deletes those of others. */
export function claimDrafts(userId: string): void {
  owner = userId;
  const own = draftsOf(userId);
  for (const key of allDrafts()) if (!own.includes(key)) deviceStorage.remove(key);
}

/** Keeps the user's drafts for their next sign-in. */
export function releaseDrafts(): void {
  owner = undefined;
}

function draftsOf(userId: string | undefined): string[] {
  return allDrafts().filter((key) => key.startsWith(`${PREFIX}${userId}:`));
}

function allDrafts(): string[] {
  return deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
}
