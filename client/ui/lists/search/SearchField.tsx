import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTypingPause } from './useTypingPause.ts';

interface SearchFieldProps {
  label: string;
  /** Set if the placeholder says the same. */
  hideLabel?: boolean;
  placeholder?: string;
  /** The text that filters the list: the field follows it. */
  value: string;
  /** Shorter texts do not search. */
  minLength?: number;
  onSearch: (text: string) => void;
}

/** Searches once typing pauses or the field is left. */
export function SearchField({
  label,
  hideLabel = false,
  placeholder,
  value,
  minLength = 1,
  onSearch,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useTypingPause((text) => {
    sent.current = text;
    onSearch(text);
  });
  useEffect(() => {
    // Its own search returns trimmed, or empty while the text is too short.
    if (value === sent.current) return;
    sent.current = value;
    search.cancel();
    setTyped(value);
  }, [value, search]);
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
      leftSection={<IconSearch size={18} aria-hidden />}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => afterPress(() => search.flush())}
    />
  );
}

/**
 * The press that leaves the field acts on the list before the search; rows that arrive at once must not move
 * from under it before it is released.
 */
function afterPress(flush: () => void): void {
  if (document.querySelector(':active') === null) flush();
  // For touches, too, browsers send `mouseup` between blur and click.
  else document.addEventListener('mouseup', flush, { once: true, capture: true });
}
