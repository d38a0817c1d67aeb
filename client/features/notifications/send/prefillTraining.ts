import { readDraft, saveDraft } from '../../../forms/formDraft.ts';
import { EMPTY_FORM, type SendFormValues } from './sendFormValues.ts';

export const TRAINING_DRAFT = 'training';

/** Puts these values into the next training's form; the draft provides the others. */
export function prefillTraining(values: Partial<SendFormValues>): void {
  saveDraft(TRAINING_DRAFT, { ...EMPTY_FORM, ...readDraft<SendFormValues>(TRAINING_DRAFT), ...values });
}
