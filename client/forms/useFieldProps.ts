import type { UseFormReturnType } from '@mantine/form';

// For forms in Mantine's `uncontrolled` mode: a key renders its field, not the form. The fields are controlled all the
// same: to change an uncontrolled one, Mantine puts another in its place, which takes away the focus.

interface Watchable {
  useWatchValue: (path: string) => unknown;
}

/** A value of the form; `path` as in `getInputProps`. */
export function useFieldValue<Value = string>(form: Watchable, path: string): Value {
  // oxlint-disable-next-line react/hooks -- the form stays the same
  return form.useWatchValue(path) as Value;
}

/** Props of a text or a choice. */
export function useFieldProps<Values>(form: UseFormReturnType<Values>, path: string) {
  const value = useFieldValue(form, path);
  const { defaultValue: _, ...props } = form.getInputProps(path);
  return { ...props, value };
}

/** Props of a checkbox. */
export function useCheckboxProps<Values>(form: UseFormReturnType<Values>, path: string) {
  const checked = useFieldValue<boolean>(form, path);
  const { defaultChecked: _, ...props } = form.getInputProps(path, { type: 'checkbox' });
  return { ...props, checked };
}
