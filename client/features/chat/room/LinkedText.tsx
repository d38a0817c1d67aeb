import { Anchor } from '@mantine/core';
import { splitLinks } from './links.ts';

export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, isLink }, index) =>
    isLink ? (
      // The parts of a text never change order.
      // oxlint-disable-next-line react/no-array-index-key
      <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer nofollow" td="underline">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
