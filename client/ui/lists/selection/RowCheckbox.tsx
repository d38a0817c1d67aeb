import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './RowCheckbox.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Selects a row; as large as a thumb. */
export function RowCheckbox({ label, onChange, ...rest }: RowCheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.target}>
      <Checkbox
        id={id}
        size="md"
        aria-label={label}
        {...rest}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
