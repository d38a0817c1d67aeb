import { newClientKey } from '../../../api/clientKey.ts';
import { useEffect, useState } from 'react';
import { useUser } from '../../../api/user.ts';
import type { DraftPhoto } from '../../../device/database.ts';
import { isStillThere } from '../photo/uploadPhoto.ts';
import { clearSaleDraft, saveSaleDraft, type SaleDraft } from './saleDrafts.ts';
import { restoreValues, withPhoto, type SaleFormValues } from './saleFormValues.ts';
import type { SaleKey } from './saleKey.ts';

interface Keeping {
  draft: string;
  /** What was typed before. */
  kept: SaleDraft | null;
  initial: SaleFormValues;
  saleKey?: SaleKey | undefined;
}

/** Brings back what was typed and chosen in a form, and keeps what is from now on. */
export function useDraftKeeping({ draft, kept, initial, saleKey }: Keeping) {
  const { id } = useUser();
  const [{ values, photo }] = useState(() => restoreDraft(kept, initial));
  const [isRestored, setRestored] = useState(photo !== undefined || !isSame(values, initial));
  const keptKey = kept?.typed?.clientKey;
  useEffect(() => {
    saleKey?.set(keptKey ?? newClientKey());
  }, [saleKey, keptKey]);
  return {
    /** What the form starts with. */
    values,
    photo,
    /** Whether that is not the sale as it is. */
    isRestored,
    keepValues: (next: SaleFormValues) => {
      const clientKey = saleKey && { clientKey: saleKey.get() };
      const typed = isSame(next, initial) ? null : { values: next, base: initial, ...clientKey };
      saveSaleDraft(id, draft, { typed });
    },
    keepPhoto: (chosen: DraftPhoto | null) => saveSaleDraft(id, draft, { photo: chosen }),
    forget: () => {
      setRestored(false);
      clearSaleDraft(id, draft);
    },
  };
}

function isSame(values: SaleFormValues, others: SaleFormValues): boolean {
  return JSON.stringify(values) === JSON.stringify(others);
}

/** The name that the photo got counts no longer when the server has forgotten it, or got another photo since. */
function restoreDraft(kept: SaleDraft | null, initial: SaleFormValues) {
  const values = restoreValues(kept?.typed, initial);
  const photo = kept?.photo;
  const { dniPhoto } = initial.customerInfo;
  const isSent = values.customerInfo.dniPhoto !== dniPhoto && isStillThere(photo?.sentAtMs ?? null);
  if (!photo || isSent) return { values, photo };
  return { values: withPhoto(values, dniPhoto), photo: { ...photo, sentAtMs: null } };
}
