import { Title, VisuallyHidden } from '@mantine/core';

/** A second heading only for assistive technology. */
export function HiddenTitle({ children }: { children: string }) {
  return (
    <VisuallyHidden>
      <Title order={2}>{children}</Title>
    </VisuallyHidden>
  );
}
