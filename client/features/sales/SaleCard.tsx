import { Button, Card, Group, Spoiler, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconId } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { EDITABLE_STATUSES, type SaleView } from '../../../shared/sales.ts';
import { useUser } from '../../app/session.ts';
import { trpc } from '../../app/trpc.ts';
import { CustomerDetails } from './CustomerDetails.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import classes from './SaleCard.module.css';
import { StatusBadge } from './StatusBadge.tsx';

// Three lines of a description; the rest unfolds.
const DESCRIPTION_PX = 78;

interface SaleCardProps {
  sale: SaleView;
  /** Without the customer's details. */
  compact?: boolean;
}

/** One sale: what, who, when, how much and where it stands (spec §2, "Sale card"). */
export function SaleCard({ sale, compact = false }: SaleCardProps) {
  const titleId = useId();
  const title = sale.description.trim() || 'Venta sin descripción';
  const person = sale.customerInfo.name || sale.sellerName;
  return (
    <Card component="article" aria-labelledby={titleId} className={classes.card} data-compact={compact}>
      <div className={classes.layout}>
        <div className={classes.head}>
          <div className={classes.what}>
            {compact ? (
              <Title order={3} id={titleId} size="h3" lineClamp={2} className={classes.title}>
                {title}
              </Title>
            ) : (
              <Spoiler maxHeight={DESCRIPTION_PX} showLabel="Ver más" hideLabel="Ver menos">
                <Title order={2} id={titleId} size="h3" className={classes.title}>
                  {title}
                </Title>
              </Spoiler>
            )}
            <Text size="sm" c="dimmed">
              {sale.planName || 'Plan no especificado'}
              {compact && ` · ${person}`} ·{' '}
              <time dateTime={sale.createdAt}>{formatDate(sale.createdAt)}</time>
            </Text>
          </div>
          <StatusBadge status={sale.status} />
        </div>
        {!compact && <CustomerDetails customer={sale.customerInfo} name={person} />}
        <div className={classes.foot}>
          <dl className={classes.money}>
            <Amount label="Precio" pesos={sale.planPrice} />
            <Amount label="Comisión" pesos={sale.commission} />
          </dl>
          <Actions sale={sale} person={person} title={title} />
        </div>
      </div>
    </Card>
  );
}

function Amount({ label, pesos }: { label: string; pesos: number }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fw={600} className={classes.amount}>
        {formatMoney(pesos)}
      </Text>
    </div>
  );
}

function Actions({ sale, person, title }: { sale: SaleView; person: string; title: string }) {
  const [viewing, viewer] = useDisclosure();
  const utils = trpc.useUtils();
  const editable = EDITABLE_STATUSES.includes(sale.status);
  const mayEdit = useUser().role === 'admin' || editable;
  const editLink = `/app/sales/${sale._id}/edit`;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        className={classes.action}
        leftSection={<IconId size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={viewer.open}
      >
        Ver DNI
      </Button>
      {mayEdit && (
        <Button
          component={Link}
          href={editLink}
          variant="default"
          className={classes.action}
          leftSection={<IconEdit size={18} aria-hidden />}
          aria-label={`Editar ${title}`}
        >
          Editar
        </Button>
      )}
      <PhotoViewer
        title={`DNI de ${person}`}
        photo={null}
        opened={viewing}
        onClose={viewer.close}
        onRetry={() => utils.sales.invalidate()}
        emptyAction={
          mayEdit && (
            <Button component={Link} href={editLink} variant="light">
              Agregar foto
            </Button>
          )
        }
      />
    </Group>
  );
}
