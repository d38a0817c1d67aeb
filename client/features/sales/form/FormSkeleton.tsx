import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** The form of a sale while its values load. */
export function FormSkeleton() {
  return (
    <Stack role="status">
      <VisuallyHidden>Cargando...</VisuallyHidden>
      <Skeleton h={220} radius="lg" />
      <Skeleton h={220} radius="lg" />
      <Skeleton h={280} radius="lg" />
    </Stack>
  );
}
