import { ActionIcon, Card, Text, Title } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { formatDate } from '../../../../shared/values/dates.ts';
import { dniText } from '../../../../shared/values/dni.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import { photoRemoval } from '../../../../shared/sales/retention.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Commission, CommissionWord } from './Commission.tsx';
import { MissingPhoto, PossibleDuplicate } from './Marks.tsx';
import { OpenSaleLink } from './SaleLink.tsx';
import { SaleActions } from './SaleActions.tsx';
import classes from './SaleCard.module.css';
import { descriptionOf, personOf, planOf } from './saleTexts.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { WhatsApp } from './WhatsApp.tsx';

const CONTACT = { component: 'a', variant: 'default', size: 44 } as const;

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
            <ActionIcon {...CONTACT} href={phoneLink(phone)} aria-label={`Llamar a ${person}`}>
              <IconPhone size={20} aria-hidden />
            </ActionIcon>
            <WhatsApp sale={sale} />
            <ActionIcon {...CONTACT} href={`mailto:${email}`} aria-label={`Enviar un email a ${person}`}>
              <IconMail size={20} aria-hidden />
            </ActionIcon>
            <SaleActions sale={sale} className={classes.action} />
          </div>
        </div>
      </div>
    </Card>
  );
});
