import { Skeleton, Stack, type MantineSpacing } from '@mantine/core';

interface RowsSkeletonProps {
  rows: number;
  height?: number;
  gap?: MantineSpacing;
}

/** Replaces rows or cards until they arrive. */
export function RowsSkeleton({ rows, height = 72, gap = 'sm' }: RowsSkeletonProps) {
  return (
    <Stack gap={gap} role="status" aria-label="Cargando...">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} h={height} radius="lg" />
      ))}
    </Stack>
  );
}
