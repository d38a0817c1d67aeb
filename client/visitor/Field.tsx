/** @jsxImportSource preact */
import { useEffect, useId, useRef } from 'preact/hooks';

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onInput: (value: string) => void;
  maxLength: number;
  error?: string | undefined;
  hint?: string;
  lines?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'tel' | 'numeric';
  /** Takes the focus: a press has opened its form. */
  isFirst?: boolean;
}

export function Field({ label, error, hint, lines = 1, isFirst, onInput, ...rest }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isFirst]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    ...rest,
    id,
    'aria-invalid': error !== undefined,
    ...(described && { 'aria-describedby': described }),
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  };
  return (
    <div className="field" ref={field}>
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {lines > 1 ? <textarea {...control} rows={lines} /> : <input {...control} />}
      {error && (
        <p id={`${id}-error`} className="wrong">
          {error}
        </p>
      )}
    </div>
  );
}
