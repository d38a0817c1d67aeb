import { useRef, useState } from 'react';
import { isTransient } from '../../../api/isTransient.ts';
import { dniReadOf } from '../photo/reading/dniRead.ts';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import type { PlanChoice } from './fields/planChoices.ts';
import type { DraftPhoto } from '../photo/draftPhoto.ts';
import { withPhoto, type SaleFormValues } from './saleFormValues.ts';

export interface FilledSale {
  sale: SaleFormValues;
  /** The photo chosen here. */
  photo: DraftPhoto | null;
  /** Not uploaded yet. */
  photoWaits: boolean;
  /** The plan as shown. */
  choice: PlanChoice | undefined;
}

interface Sending {
  /** Whether the photo may be sent later. */
  mayWait: boolean;
  choice: PlanChoice | undefined;
  mayStart: (values: SaleFormValues) => boolean;
  onStart: (values: SaleFormValues) => void;
  onSubmit: (filled: FilledSale) => Promise<unknown>;
}

/** Sends the form once at a time, and not during or after a failed upload of its photo, unless the photo may be sent later. */
export function useSubmit(
  { uploading, waits, problem, photo, doubt, accept }: PhotoUpload,
  { mayWait, choice, mayStart, onStart, onSubmit }: Sending,
) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  // A second press may come before the disabled button is rendered.
  const sending = useRef(false);
  const photoMissing =
    uploading && !(mayWait && photo)
      ? 'La foto todavía se está subiendo. Espera un momento o cancélala.'
      : problem && 'La foto no se subió. Reinténtalo o quítala antes de guardar.';
  const submit = async (values: SaleFormValues) => {
    setTried(true);
    if (sending.current || photoMissing || !mayStart(values)) return;
    sending.current = true;
    onStart(values);
    setBusy(true);
    try {
      const name = doubt && (await sent(accept(), mayWait));
      const photoWaits = name === null || uploading || (waits && !doubt);
      const sale = photoWaits || name ? withPhoto(values, name ?? null) : values;
      const dniRead = dniReadOf(photo?.read, values.customerInfo.dni);
      await onSubmit({ sale: { ...sale, ...(dniRead && { dniRead }) }, photo, photoWaits, choice });
    } catch {
      // Shown through `error`.
    }
    sending.current = false;
    setBusy(false);
  };
  return { busy, blocked: tried ? photoMissing : null, submit };
}

/** The name of a photo being sent; null if it waits and may. */
async function sent(sending: Promise<string | null>, mayWait: boolean): Promise<string | null> {
  try {
    return await sending;
  } catch (error) {
    if (mayWait && isTransient(error)) return null;
    throw error;
  }
}
