/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

interface ButtonProps {
  children: ComponentChildren;
  /** Text while the call runs. */
  busyText?: string;
  isBusy?: boolean;
  kind?: 'filled' | 'outlined' | 'plain';
  /** Without it the button sends its form. */
  onPress?: () => void;
}

/** Ignores a second press; keeps the focus while busy. */
export function Button({ children, busyText, isBusy = false, kind = 'filled', onPress }: ButtonProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={`button ${kind}`}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onPress?.();
      }}
    >
      {isBusy ? (busyText ?? children) : children}
    </button>
  );
}
