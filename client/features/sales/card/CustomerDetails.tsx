import { dniText } from '../../../../shared/values/dni.ts';
import { Anchor, Text } from '@mantine/core';
import { IconMail, IconMapPin, IconPhone, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import classes from './CustomerDetails.module.css';

type Customer = SaleView['customerInfo'];

interface CustomerDetailsProps {
  customer: Customer;
  /** Absent if name and DNI are shown elsewhere. */
  name?: string | undefined;
}

/** The customer, with links to call and mail. */
export function CustomerDetails({ customer, name }: CustomerDetailsProps) {
  const { street, number, city, province, postalCode } = customer.address;
  return (
    <div className={classes.details}>
      {name !== undefined && (
        <Line icon={<IconUser size={18} aria-hidden />}>
          <Text span inherit fw={600}>
            {name}
          </Text>
          <Text span inherit c="dimmed">
            DNI {dniText(customer.dni)}
          </Text>
        </Line>
      )}
      <Line icon={<IconPhone size={18} aria-hidden />}>
        <Anchor href={phoneLink(customer.phone)} className={classes.link}>
          {customer.phone}
        </Anchor>
      </Line>
      <Line icon={<IconMail size={18} aria-hidden />}>
        <Anchor href={`mailto:${customer.email}`} className={classes.link}>
          {customer.email}
        </Anchor>
      </Line>
      <Line icon={<IconMapPin size={18} aria-hidden />}>
        <Text span inherit>
          {street} {number}, {city}, {province} ({postalCode})
        </Text>
      </Line>
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      {icon}
      <div className={classes.words}>{children}</div>
    </div>
  );
}
