import { Mark } from '@mantine/core';
import classes from './Marked.module.css';
import { markedParts } from './markedParts.ts';

/** A text with the matches of a search marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return (
    <span className={classes.text}>
      {search === ''
        ? text
        : markedParts(text, search).map(({ text: part, isMatch }, place) =>
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text
            isMatch ? <Mark key={place}>{part}</Mark> : part,
          )}
    </span>
  );
}
