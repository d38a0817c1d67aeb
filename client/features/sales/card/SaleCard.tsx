import { Card, Text, Title } from '@mantine/core';
import { memo, useId } from 'react';
import { formatDate } from '../../../../shared/values/dates.ts';
import { dniText } from '../../../../shared/values/dni.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import { photoRemoval } from '../../../../shared/sales/retention.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Commission } from './Commission.tsx';
import { CommissionWord } from './CommissionWord.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { MissingPhoto } from './MissingPhoto.tsx';
import { OpenSaleLink } from './OpenSaleLink.tsx';
import { PossibleDuplicate } from './PossibleDuplicate.tsx';
import { SaleActions } from './SaleActions.tsx';
import classes from './SaleCard.module.css';
import { descriptionOf, personOf, planOf } from './saleTexts.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** One sale with its customer's details. */
export const SaleCard = memo(function SaleCard({ sale }: { sale: SaleView }) {
  const titleId = useId();
  const person = personOf(sale);
  const removal = photoRemoval(sale);
  const { dni, phone, email, address } = sale.customerInfo;
  return (
    <Card component="article" aria-labelledby={titleId} className={classes.card}>
      <div className={classes.layout}>
        <div className={classes.head}>
          <div className={classes.line}>
            <Title order={2} id={titleId} className={classes.name}>
              <OpenSaleLink id={sale._id}>{person}</OpenSaleLink>
            </Title>
            <StatusBadge status={sale.status} size="md" />
          </div>
          <div className={classes.line}>
            <Text size="sm" c="dimmed" className={classes.cut}>
              <span>{planOf(sale)}</span> ·{' '}
              <time dateTime={sale.createdAt}>{formatDate(sale.createdAt)}</time>
            </Text>
            <CommissionWord sale={sale} linked />
          </div>
          <div className={classes.line}>
            <Text size="sm" className={classes.cut}>
              {descriptionOf(sale)}
            </Text>
            {sale.possibleDuplicate && <PossibleDuplicate />}
          </div>
        </div>
        <div className={classes.customer}>
          <div className={classes.line}>
            <div className={classes.cut}>
              <span>DNI {dniText(dni)}</span> · <span>{phone}</span>
            </div>
            {lacksPhoto(sale) && <MissingPhoto />}
          </div>
          {removal && <div className={classes.cut}>{removal}</div>}
          <div className={classes.cut}>{email}</div>
          <div className={classes.cut}>
            {address.street} {address.number}, {address.city}, {address.province} ({address.postalCode})
          </div>
        </div>
        <div className={classes.foot}>
          <dl className={classes.money}>
            <Fact label="Precio" size="xs" className={classes.amount}>
              {formatMoney(sale.planPrice)}
            </Fact>
            <Fact label="Comisión" size="xs" className={classes.amount}>
              <Commission sale={sale} />
            </Fact>
          </dl>
          <div className={classes.actions}>
            <ContactButtons sale={sale} />
            <SaleActions sale={sale} className={classes.action} />
          </div>
        </div>
      </div>
    </Card>
  );
});
