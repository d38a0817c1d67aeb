import { useEffect, useState } from 'react';
import { getSession } from '../../../../api/session.ts';
import { useUser } from '../../../../api/user.ts';
import { openOwn } from '../../../../device/database.ts';
import type { OwnDatabase } from '../../../../device/schema.ts';
import type { KeptDraft } from '../../outbox/queued.ts';
import type { DraftPhoto } from '../../photo/draftPhoto.ts';
import { clearDraft, draftNames, readDraft, saveDraft } from '../../../../forms/formDraft.ts';

// Drafts of sales with their photos: on the device until they are sent or the user signs out.

/** The name of a new sale's draft. */
export const NEW_SALE_DRAFT = 'sale';

const STORES = ['drafts', 'draftPhotos'] as const;

export interface SaleDraft {
  /** Undefined if only a photo is chosen. */
  typed?: KeptDraft | undefined;
  photo?: DraftPhoto | undefined;
}

/** Returns the draft of this form; null if there is none, undefined while it is read. */
export function useSaleDraft(form: string): SaleDraft | null | undefined {
  const { id } = useUser();
  const [draft, setDraft] = useState<SaleDraft | null>();
  useEffect(() => {
    readSaleDraft(id, form).then(setDraft, () => setDraft(null));
  }, [id, form]);
  return draft;
}

async function readSaleDraft(userId: string, form: string): Promise<SaleDraft | null> {
  const database = await openDrafts(userId);
  const [typed, photo] = await Promise.all([database.get('drafts', form), database.get('draftPhotos', form)]);
  return typed || photo ? { typed, photo } : null;
}

/** Whether signing out would lose typed text. */
export async function hasSaleDrafts(userId: string): Promise<boolean> {
  const database = await openDrafts(userId);
  const counts = await Promise.all(STORES.map((store) => database.count(store)));
  return counts.some((count) => count > 0);
}

/** Parts to store; null removes a part, absent parts stay. */
type DraftChange = { [Part in keyof SaleDraft]: SaleDraft[Part] | null };

/**
 * Begins the names of typed drafts in the local storage. Each is there until the database has it: the transactions of a page
 * that closes end with it, its local storage does not.
 */
const UNWRITTEN = 'unwritten-';

const lastTyped = new Map<string, object | null>();

export function saveSaleDraft(userId: string, form: string, change: DraftChange): void {
  const { typed } = change;
  if (typed !== undefined && getSession()?.user.id === userId) {
    lastTyped.set(form, typed);
    saveDraft(UNWRITTEN + form, { typed });
  }
  write(userId, form, change).then(
    () => typed !== undefined && lastTyped.get(form) === typed && clearDraft(UNWRITTEN + form),
    // Without storage, or with a full one, only the draft is lost.
    () => undefined,
  );
}

export function clearSaleDraft(userId: string, form: string): void {
  saveSaleDraft(userId, form, { typed: null, photo: null });
}

async function write(userId: string, form: string, { typed, photo }: DraftChange): Promise<void> {
  const transaction = (await openOwn(userId)).transaction(STORES, 'readwrite');
  const drafts = transaction.objectStore('drafts');
  const photos = transaction.objectStore('draftPhotos');
  const written = [
    typed && drafts.put(typed, form),
    typed === null && drafts.delete(form),
    photo && photos.put(photo, form),
    photo === null && photos.delete(form),
  ];
  transaction.commit();
  await Promise.all([...written, transaction.done]);
}

async function openDrafts(userId: string): Promise<OwnDatabase> {
  const database = await openOwn(userId);
  await storeUnwritten(database);
  return database;
}

/** Moves drafts out of the local storage: of a page that closed at once, or of the previous version, which may still be open. */
async function storeUnwritten(database: OwnDatabase): Promise<void> {
  for (const name of draftNames().filter((each) => each.startsWith(UNWRITTEN))) {
    const form = name.slice(UNWRITTEN.length);
    const unwritten = readDraft<{ typed: KeptDraft | null }>(name);
    const { typed } = unwritten;
    await (typed ? database.put('drafts', typed, form) : database.delete('drafts', form));
    // Another tab may have typed more.
    if (JSON.stringify(readDraft(name)) === JSON.stringify(unwritten)) clearDraft(name);
  }
  const { key } = readDraft<{ key: string }>('sale-key');
  for (const form of draftNames().filter((name) => /^(sale(-\d+)?|queued-.+)$/.test(name))) {
    const { base, ...values } = readDraft<{ base: object }>(form);
    const draft = {
      values,
      ...(base && { base }),
      ...(key && form === NEW_SALE_DRAFT && { clientKey: key }),
    };
    await database.put('drafts', draft, form);
    clearDraft(form);
  }
  clearDraft('sale-key');
}
