import { readDraft, saveDraft } from '../../../forms/formDraft.ts';
import { EMPTY_FORM, type SendFormValues } from './sendFormValues.ts';

export const TRAINING_DRAFT = 'training';

/** Puts these values into the next training's form, in place of its draft. */
export function prefillTraining(values: Partial<SendFormValues>): void {
  saveDraft(TRAINING_DRAFT, { ...EMPTY_FORM, ...values });
}

/** Returns the title or text of a message that was not sent; empty without one. */
export function unsentMessage(): string {
  const { title = '', message = '' } = readDraft<SendFormValues>(TRAINING_DRAFT);
  return title.trim() || message.trim();
}
