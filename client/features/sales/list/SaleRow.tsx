import { Text, Title, VisuallyHidden } from '@mantine/core';
import { memo, useId } from 'react';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';
import { Commission, CommissionWord } from '../card/Commission.tsx';
import { OpenSaleLink } from '../card/SaleLink.tsx';
import { PhotoButton } from '../card/SaleActions.tsx';
import classes from './SaleRow.module.css';
import { descriptionOf, nextOf, personOf, planOf } from '../card/saleTexts.ts';
import { StatusBadge } from '../card/StatusBadge.tsx';

interface SaleRowProps {
  sale: SaleRowView;
  /** The level of its name in the page's outline. */
  heading: 2 | 3;
}

/** A compact sale card: three lines, on the desk one. */
export const SaleRow = memo(function SaleRow({ sale, heading }: SaleRowProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={classes.row}>
      <div className={classes.texts}>
        <div className={classes.line}>
          <Title order={heading} id={titleId} className={classes.name}>
            <OpenSaleLink id={sale._id}>{personOf(sale)}</OpenSaleLink>
          </Title>
          <Text fw={600} className={classes.commission}>
            <VisuallyHidden>Comisión</VisuallyHidden>
            <Commission sale={sale} />
          </Text>
        </div>
        <Text size="sm" c="dimmed" className={classes.about}>
          <span>{planOf(sale)}</span> · <span>{formatMoney(sale.planPrice)}</span> ·{' '}
          <span>{[nextOf(sale), descriptionOf(sale)].filter(Boolean).join(' · ')}</span>
        </Text>
        <div className={classes.line}>
          <StatusBadge status={sale.status} size="md" />
          <span className={classes.end}>
            <CommissionWord sale={sale} />
            <Text size="sm" c="dimmed" component="time" dateTime={sale.createdAt} className={classes.date}>
              {formatDate(sale.createdAt)}
            </Text>
          </span>
        </div>
      </div>
      <PhotoButton sale={sale} className={classes.photo} />
    </article>
  );
});
