import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
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
  /** The level of the sales' names in the page's outline. */
  heading?: 2 | 3;
}

const PLACEHOLDERS = 5;

/** A list of sales; a tap opens one in the screen's `OpenSale`. */
export function SaleList({ sales, loading = false, compact = false, heading = 2 }: SaleListProps) {
  if (loading) return <Placeholders compact={compact} />;
  return (
    <Frame compact={compact}>
      <ul className={classes.list} data-compact={compact}>
        {sales.map((sale) => (
          <li key={sale._id}>
            {compact ? <SaleRow sale={sale} heading={heading} /> : <SaleCard sale={sale} />}
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function Frame({ compact, children }: { compact: boolean; children: React.ReactNode }) {
  return compact ? <Card padding={0}>{children}</Card> : children;
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
