import { Title, VisuallyHidden } from '@mantine/core';

/** The second heading of a screen whose looks need none. */
export function HiddenTitle({ children }: { children: string }) {
  return (
    <VisuallyHidden>
      <Title order={2}>{children}</Title>
    </VisuallyHidden>
  );
}
