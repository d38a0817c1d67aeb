import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconId } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { EDITABLE_STATUSES, type SaleView } from '../../../../shared/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { PhotoViewer } from '../photo/PhotoViewer.tsx';
import { CustomerDetails } from './CustomerDetails.tsx';
import classes from './SaleCard.module.css';
import { StatusBadge } from './StatusBadge.tsx';

const COMPACT_LINES = 2;
const FOLDED_LINES = 3;
/** About three lines on a phone. */
const LONG_CHARACTERS = 110;

interface SaleCardProps {
  sale: SaleView;
  /** Without the customer's details. */
  compact?: boolean;
}

/** One sale (spec §2, "Sale card"). */
export function SaleCard({ sale, compact = false }: SaleCardProps) {
  const titleId = useId();
  const title = sale.description.trim() || 'Venta sin descripción';
  const person = sale.customerInfo.name || sale.sellerName;
  return (
    <Card component="article" aria-labelledby={titleId} className={classes.card} data-compact={compact}>
      <div className={classes.layout}>
        <div className={classes.head}>
          <div className={classes.top}>
            <StatusBadge status={sale.status} />
            <Text component="time" dateTime={sale.createdAt} size="sm" c="dimmed">
              {formatDate(sale.createdAt)}
            </Text>
          </div>
          <Description id={titleId} text={title} compact={compact} />
          <Text size="sm" c="dimmed">
            {sale.planName || 'Plan no especificado'}
            {compact && ` · ${person}`}
          </Text>
        </div>
        {!compact && <CustomerDetails customer={sale.customerInfo} name={person} />}
        <div className={classes.foot}>
          <dl className={classes.money}>
            <Fact label="Precio" size="xs">
              {formatMoney(sale.planPrice)}
            </Fact>
            <Fact label="Comisión" size="xs">
              {formatMoney(sale.commission)}
            </Fact>
          </dl>
          <Actions sale={sale} person={person} title={title} />
        </div>
      </div>
    </Card>
  );
}

/** The description's first lines, with a link to unfold the rest. */
function Description({ id, text, compact }: { id: string; text: string; compact: boolean }) {
  const [whole, setWhole] = useState(false);
  const foldable = !compact && (text.length > LONG_CHARACTERS || text.split('\n').length > FOLDED_LINES);
  return (
    <>
      <Title
        id={id}
        order={compact ? 3 : 2}
        size="h3"
        {...(!whole && { lineClamp: compact ? COMPACT_LINES : FOLDED_LINES })}
        className={classes.title}
      >
        {text}
      </Title>
      {foldable && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.fold}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Ver menos' : 'Ver más'}
        </Anchor>
      )}
    </>
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
        size="sm"
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
          size="sm"
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
        photo={sale.customerInfo.dniPhoto}
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
