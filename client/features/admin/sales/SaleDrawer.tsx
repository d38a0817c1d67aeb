import { Button, Drawer, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDateTime } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { SaleDetailView } from '../../../../shared/saleHistory.ts';
import { trpc } from '../../../api/trpc.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { CustomerDetails } from '../../sales/card/CustomerDetails.tsx';
import { StatusBadge } from '../../sales/card/StatusBadge.tsx';
import { PhotoViewer } from '../../sales/photo/PhotoViewer.tsx';
import classes from './SaleDrawer.module.css';
import { SaleHistory } from './SaleHistory.tsx';

interface SaleDrawerProps {
  /** Null closes it. */
  saleId: string | null;
  onClose: () => void;
}

/** One sale in full, with its history of changes. */
export function SaleDrawer({ saleId, onClose }: SaleDrawerProps) {
  // Keep the sale while the drawer slides out.
  const [shown, setShown] = useState(saleId);
  if (saleId !== null && saleId !== shown) setShown(saleId);
  return (
    <Drawer opened={saleId !== null} onClose={onClose} position="right" size="lg" title="Detalle de la venta">
      {shown !== null && <Detail id={shown} />}
    </Drawer>
  );
}

function Detail({ id }: { id: string }) {
  const detail = trpc.admin.saleDetail.useQuery({ id });
  return (
    <QueryState query={detail} errorTitle="Error al cargar la venta" pending={<DetailSkeleton />}>
      {(data) => <Loaded {...data} onRetry={() => void detail.refetch()} />}
    </QueryState>
  );
}

function DetailSkeleton() {
  return (
    <Stack role="status" aria-label="Cargando...">
      <Skeleton h={60} radius="md" />
      <Skeleton h={150} radius="md" />
      <Skeleton h={220} radius="md" />
    </Stack>
  );
}

function Loaded({ sale, events, onRetry }: SaleDetailView & { onRetry: () => void }) {
  const [viewing, viewer] = useDisclosure();
  const editLink = `/app/sales/${sale._id}/edit`;
  return (
    <Stack gap="lg">
      <div>
        <StatusBadge status={sale.status} />
        <Title order={3} mt="xs" className={classes.description}>
          {sale.description.trim() || 'Venta sin descripción'}
        </Title>
      </div>
      <dl className={classes.facts}>
        <Fact label="Vendedor">{sale.sellerName}</Fact>
        <Fact label="Plan">{sale.planName || 'Plan no especificado'}</Fact>
        <Fact label="Precio">{formatMoney(sale.planPrice)}</Fact>
        <Fact label="Comisión">{formatMoney(sale.commission)}</Fact>
        <Fact label="Registrada">{formatDateTime(sale.createdAt)}</Fact>
        <Fact label="Último cambio">{formatDateTime(sale.updatedAt)}</Fact>
      </dl>
      <section>
        <Title order={3} mb="xs">
          Cliente
        </Title>
        <div className={classes.customer}>
          <CustomerDetails customer={sale.customerInfo} name={sale.customerInfo.name} />
        </div>
      </section>
      <Group grow>
        <Button
          variant="default"
          leftSection={<IconId size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={viewer.open}
        >
          Ver DNI
        </Button>
        <Button
          component={Link}
          href={editLink}
          variant="default"
          leftSection={<IconEdit size={18} aria-hidden />}
        >
          Editar
        </Button>
      </Group>
      <section>
        <Title order={3} mb="sm">
          Historial de cambios
        </Title>
        <SaleHistory events={events} />
      </section>
      <PhotoViewer
        title={`DNI de ${sale.customerInfo.name}`}
        photo={sale.customerInfo.dniPhoto}
        opened={viewing}
        onClose={viewer.close}
        onRetry={onRetry}
      />
    </Stack>
  );
}
