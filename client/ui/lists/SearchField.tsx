import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTypingPause } from './useTypingPause.ts';

interface SearchFieldProps {
  label: string;
  /** Where the placeholder says it already. */
  hideLabel?: boolean;
  placeholder?: string;
  initial?: string;
  /** Shorter texts do not search. */
  minLength?: number;
  onSearch: (text: string) => void;
}

/** Searches for what is typed once the typing pauses. */
export function SearchField({
  label,
  hideLabel = false,
  placeholder,
  initial = '',
  minLength = 1,
  onSearch,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(initial);
  const search = useTypingPause(onSearch);
  const tooShort = (text: string) => text !== '' && text.length < minLength;
  const change = (text: string) => {
    setTyped(text);
    search(tooShort(text.trim()) ? '' : text);
  };
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      type="search"
      placeholder={placeholder}
      description={tooShort(typed.trim()) ? `Escribe al menos ${minLength} caracteres` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconSearch size={18} aria-hidden />}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
