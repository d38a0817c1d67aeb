/** @jsxImportSource preact */
import { useId } from 'preact/hooks';

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
}

export function Field({ label, error, hint, lines = 1, onInput, ...rest }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    ...rest,
    id,
    'aria-invalid': error !== undefined,
    ...(described && { 'aria-describedby': described }),
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  };
  return (
    <div className="field">
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
