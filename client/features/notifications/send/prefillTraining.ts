import { readDraft, saveDraft } from '../../../forms/formDraft.ts';
import { EMPTY_FORM, type SendFormValues } from './sendFormValues.ts';

export const TRAINING_DRAFT = 'training';

/** Puts these values into the form of the next training, which has the draft's other ones. */
export function prefillTraining(values: Partial<SendFormValues>): void {
  saveDraft(TRAINING_DRAFT, { ...EMPTY_FORM, ...readDraft<SendFormValues>(TRAINING_DRAFT), ...values });
}
