import { useEffect, useState } from 'react';
import { useUser } from '../../../../api/user.ts';
import type { DraftPhoto } from '../../photo/draftPhoto.ts';
import { isSame } from '../../../../forms/carryOver.ts';
import { isStillThere } from '../../photo/uploadPhoto.ts';
import { clearSaleDraft, saveSaleDraft, type SaleDraft } from './saleDrafts.ts';
import { restoreValues, withPhoto, type SaleFormValues } from '../saleFormValues.ts';
import { newSaleKey, type SaleKey } from '../saleKey.ts';

interface Keeping {
  draft: string;
  kept: SaleDraft | null;
  initial: SaleFormValues;
  saleKey?: SaleKey | undefined;
}

/** Restores a form's draft and keeps it up to date. */
export function useDraftKeeping({ draft, kept, initial, saleKey }: Keeping) {
  const { id } = useUser();
  const [{ values, photo }] = useState(() => restoreDraft(kept, initial));
  const [isRestored, setRestored] = useState(photo !== undefined || !isSame(values, initial));
  const { clientKey, capturedAt } = kept?.typed ?? {};
  useEffect(() => {
    saleKey?.set(clientKey === undefined ? newSaleKey() : { clientKey, ...(capturedAt && { capturedAt }) });
  }, [saleKey, clientKey, capturedAt]);
  const keepValues = (next: SaleFormValues) => {
    const typed = isSame(next, initial) ? null : { values: next, base: initial, ...saleKey?.get() };
    saveSaleDraft(id, draft, { typed });
  };
  return {
    values,
    photo,
    /** Whether they differ from the sale's. */
    isRestored,
    keepValues,
    /** Stores when the sale is first sent, in the draft too: the page may close before the response. */
    keepMoment: (values: SaleFormValues) => {
      saleKey?.set({ capturedAt: new Date().toISOString(), ...saleKey.get() });
      keepValues(values);
    },
    keepPhoto: (chosen: DraftPhoto | null) => saveSaleDraft(id, draft, { photo: chosen }),
    forget: () => {
      setRestored(false);
      clearSaleDraft(id, draft);
    },
  };
}

/** Uploads the photo again if the server has deleted it, or if the sale's photo has changed. */
function restoreDraft(kept: SaleDraft | null, initial: SaleFormValues) {
  const values = restoreValues(kept?.typed, initial);
  const photo = kept?.photo;
  const { dniPhoto } = initial.customerInfo;
  const isSent = values.customerInfo.dniPhoto !== dniPhoto && isStillThere(photo?.sentAtMs ?? null);
  if (!photo || isSent) return { values, photo };
  return { values: withPhoto(values, dniPhoto), photo: { ...photo, sentAtMs: null } };
}
