import { Anchor } from '@mantine/core';
import { splitLinks } from './links.ts';

/** Text as it was written, its web addresses clickable and nothing else. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, isLink }, index) =>
    isLink ? (
      // Parts never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer nofollow" td="underline">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
