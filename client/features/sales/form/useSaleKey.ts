import { useRef, useState } from 'react';
import { readDraft, saveDraft } from '../../../forms/formDraft.ts';

/** Names the sale in the form, so that sending it again never registers it twice. Kept under `draft`, like what is typed. */
export function useSaleKey(draft: string) {
  const [kept] = useState(() => readDraft<{ key: string }>(draft).key ?? keepNewKey(draft));
  const current = useRef(kept);
  return {
    current,
    /** From now on the form holds another sale. */
    renew: () => {
      current.current = keepNewKey(draft);
    },
  };
}

function keepNewKey(draft: string): string {
  const key = newKey();
  saveDraft(draft, { key });
  return key;
}

export function newKey(): string {
  // Not randomUUID: browsers have it on secure pages only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
