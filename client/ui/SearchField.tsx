import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const TYPING_PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  initial: string;
  /** Fewer characters than this (and not none) are too few to look for. */
  minLength?: number;
  onSearch: (text: string) => void;
}

/** Looks for what is typed once the typing pauses. */
export function SearchField({ label, placeholder, initial, minLength = 1, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(initial);
  const search = useDebouncedCallback(onSearch, TYPING_PAUSE_MS);
  const tooShort = (text: string) => text !== '' && text.length < minLength;
  const change = (text: string) => {
    setTyped(text);
    search(tooShort(text.trim()) ? '' : text.trim());
  };
  return (
    <TextInput
      label={label}
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
