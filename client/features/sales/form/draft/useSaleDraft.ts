import { useEffect, useState } from 'react';
import { useUser } from '../../../../api/user.ts';
import { readSaleDraft, type SaleDraft } from './saleDrafts.ts';

/** Returns the draft of this form; null if there is none, undefined while it is read. */
export function useSaleDraft(form: string): SaleDraft | null | undefined {
  const { id } = useUser();
  const [draft, setDraft] = useState<SaleDraft | null>();
  useEffect(() => {
    let isOver = false;
    readSaleDraft(id, form)
      .catch(() => null)
      .then((read) => isOver || setDraft(read));
    return () => {
      isOver = true;
    };
  }, [id, form]);
  return draft;
}
