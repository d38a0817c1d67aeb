import { Mark } from '@mantine/core';
import { markedParts } from './markedParts.ts';

/** A text with the matches of a search marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return markedParts(text, search).map(({ text: part, isMatch }, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    isMatch ? <Mark key={place}>{part}</Mark> : part,
  );
}
