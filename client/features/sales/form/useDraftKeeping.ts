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
  kept: SaleDraft | null;
  initial: SaleFormValues;
  saleKey?: SaleKey | undefined;
}

/** Restores the draft of a form, and keeps it up to date. */
export function useDraftKeeping({ draft, kept, initial, saleKey }: Keeping) {
  const { id } = useUser();
  const [{ values, photo }] = useState(() => restoreDraft(kept, initial));
  const [isRestored, setRestored] = useState(photo !== undefined || !isSame(values, initial));
  const keptKey = kept?.typed?.clientKey;
  useEffect(() => {
    saleKey?.set(keptKey ?? newClientKey());
  }, [saleKey, keptKey]);
  return {
    values,
    photo,
    /** Whether they differ from the sale's. */
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

/** Uploads the photo again if the server has forgotten it, or if the sale has got another one since. */
function restoreDraft(kept: SaleDraft | null, initial: SaleFormValues) {
  const values = restoreValues(kept?.typed, initial);
  const photo = kept?.photo;
  const { dniPhoto } = initial.customerInfo;
  const isSent = values.customerInfo.dniPhoto !== dniPhoto && isStillThere(photo?.sentAtMs ?? null);
  if (!photo || isSent) return { values, photo };
  return { values: withPhoto(values, dniPhoto), photo: { ...photo, sentAtMs: null } };
}
