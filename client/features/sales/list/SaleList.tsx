import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { SaleCard } from '../card/SaleCard.tsx';
import classes from './SaleList.module.css';
import { SaleRow } from './SaleRow.tsx';

interface SaleListProps {
  sales: SaleView[];
  /** Shows skeletons in place of the sales. */
  loading?: boolean;
  /** Rows without the customer's details instead of cards. */
  compact?: boolean;
}

const PLACEHOLDERS = 5;

/** A list of sales; a tap opens one in the screen's `OpenSale`. */
export function SaleList({ sales, loading = false, compact = false }: SaleListProps) {
  if (loading) return <Placeholders compact={compact} />;
  if (compact) return <SaleRows sales={sales} heading={2} />;
  return (
    <ul className={classes.list}>
      {sales.map((sale) => (
        <li key={sale._id}>
          <SaleCard sale={sale} />
        </li>
      ))}
    </ul>
  );
}

interface SaleRowsProps {
  sales: SaleRowView[];
  /** The level of their names in the page's outline. */
  heading: 2 | 3;
}

export function SaleRows({ sales, heading }: SaleRowsProps) {
  return (
    <Card padding={0}>
      <ul className={classes.list} data-compact>
        {sales.map((sale) => (
          <li key={sale._id}>
            <SaleRow sale={sale} heading={heading} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Placeholders({ compact }: { compact: boolean }) {
  return (
    <Stack gap={compact ? 2 : 'xs'} role="status">
      <VisuallyHidden>Cargando...</VisuallyHidden>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} className={compact ? classes.row : classes.card} radius="lg" />
      ))}
    </Stack>
  );
}
