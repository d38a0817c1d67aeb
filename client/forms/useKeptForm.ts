import { useForm, type FormErrors } from '@mantine/form';
import { useState } from 'react';
import { carryOver, isSame } from './carryOver.ts';
import { clearDraft, readDraft, saveDraft } from './formDraft.ts';

export type KeptForm<Values extends object> = ReturnType<typeof useKeptForm<Values>>;

interface KeptFormOptions<Values> {
  /** Name of the draft. */
  draft: string;
  current: Values;
  validate?: (values: Values) => FormErrors;
}

/** Draft of existing values: only what differs from `base` was typed. */
interface KeptValues<Values> {
  values: Values;
  base: Values;
}

/** Makes a form of existing values whose draft brings back what was typed, and nothing else. */
export function useKeptForm<Values extends object>({ draft, current, validate }: KeptFormOptions<Values>) {
  const [base, setBase] = useState(current);
  const [initialValues] = useState(() => restore(draft, current));
  const [isRestored, setRestored] = useState(!isSame(initialValues, current));
  const form = useForm<Values>({
    initialValues,
    ...(validate && { validate }),
    onValuesChange: (values) => {
      if (isSame(values, base)) clearDraft(draft);
      else saveDraft(draft, { values, base } satisfies KeptValues<Values>);
    },
  });
  return {
    form,
    /** Values without what was typed. */
    base,
    isRestored,
    startOver: () => {
      form.setValues(base);
      form.clearErrors();
      setRestored(false);
    },
    /** Ends the draft; `saved` if the form goes on. */
    finish: (saved = base) => {
      clearDraft(draft);
      setBase(saved);
      setRestored(false);
    },
  };
}

function restore<Values extends object>(draft: string, current: Values): Values {
  const { values, base } = readDraft<KeptValues<Values>>(draft);
  if (base) return carryOver(values, base, current);
  // Without a base (an earlier version) nobody knows what was typed.
  clearDraft(draft);
  return current;
}
