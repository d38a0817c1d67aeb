import { Alert, Anchor, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import { VERIFICATION_STATE_LABELS } from '../../../../shared/sales/verification.ts';
import { trpc } from '../../../api/trpc.ts';
import classes from './Background.module.css';

const SALES = '/app/admin/dashboard?tab=ventas';
const OTHERS_SHOWN = 3;

/** Other sales to a possibly duplicate customer. */
export function SameCustomer({ sale }: { sale: SaleView }) {
  const { dni } = sale.customerInfo;
  const list = trpc.admin.listSales.useQuery({ search: dni, limit: OTHERS_SHOWN + 1 });
  const others = list.data?.sales.filter(({ _id }) => _id !== sale._id).slice(0, OTHERS_SHOWN) ?? [];
  return (
    <Alert color="amber" icon={<IconCopy aria-hidden />} title="Posible duplicada" py="xs">
      {others.map((other) => (
        <Anchor
          key={other._id}
          component={Link}
          href={`${SALES}&sale=${other._id}`}
          className={classes.other}
          td="underline"
        >
          {other.customerInfo.name} · {other.sellerName} · {saleStatusLabel(other.status)}
        </Anchor>
      ))}
      {list.isSuccess && others.length === 0 && (
        <Anchor component={Link} href={`${SALES}&sale=${sale._id}`} className={classes.other} td="underline">
          Comparar en el detalle de la venta
        </Anchor>
      )}
    </Alert>
  );
}

/** Earlier decided attempts, with the reasons. */
export function EarlierAttempts({ sale }: { sale: SaleView }) {
  const attempts = trpc.sales.verifications.useQuery({ id: sale._id });
  const { attempt: current } = sale.verification;
  const decided = attempts.data?.filter(({ attempt, decidedAt }) => attempt < current && decidedAt !== null);
  if (!decided?.length) return null;
  return (
    <ol aria-label="Intentos anteriores" className={classes.attempts} reversed>
      {decided.map(({ attempt, state, holderName, note }) => (
        <Text key={attempt} component="li" size="sm">
          Intento {attempt}, {holderName}: {VERIFICATION_STATE_LABELS[state].toLowerCase()}
          {note && ` · ${note}`}
        </Text>
      ))}
    </ol>
  );
}
