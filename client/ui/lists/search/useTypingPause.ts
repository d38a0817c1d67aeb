import { useDebouncedCallback } from '@mantine/hooks';

const TYPING_PAUSE_MS = 300;

/** Returns a function that passes on the last typed search, trimmed, once typing pauses. */
export function useTypingPause(onPause: (search: string) => void) {
  return useDebouncedCallback((typed: string) => onPause(typed.trim()), TYPING_PAUSE_MS);
}
