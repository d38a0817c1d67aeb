import { Card, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { SaleView } from '../../../../shared/sales.ts';
import { SaleCard } from './SaleCard.tsx';
import classes from './SaleList.module.css';

interface SaleListProps {
  sales: SaleView[];
  /** Shows skeleton cards in place of the sales. */
  loading?: boolean;
  /** Without the customer's details, for a short list inside another screen. */
  compact?: boolean;
}

const PLACEHOLDERS = 5;

/** A list of SaleCards (spec §2, "Sales list"). */
export function SaleList({ sales, loading = false, compact = false }: SaleListProps) {
  if (loading) {
    return (
      <Stack gap="sm" role="status">
        <VisuallyHidden>Cargando...</VisuallyHidden>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <SaleSkeleton key={index} compact={compact} />
        ))}
      </Stack>
    );
  }
  return (
    <Stack component="ul" gap="sm" className={classes.list}>
      {sales.map((sale) => (
        <li key={sale._id}>
          <SaleCard sale={sale} compact={compact} />
        </li>
      ))}
    </Stack>
  );
}

function SaleSkeleton({ compact }: { compact: boolean }) {
  return (
    <Card aria-hidden>
      <Group justify="space-between" wrap="nowrap">
        <Skeleton h={20} w="55%" />
        <Skeleton h={26} w={100} />
      </Group>
      <Skeleton h={14} w="40%" mt="sm" />
      {!compact && <Skeleton h={64} mt="md" />}
      <Skeleton h={36} w="70%" mt="md" />
    </Card>
  );
}
