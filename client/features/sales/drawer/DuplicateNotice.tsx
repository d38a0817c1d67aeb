import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { showSale } from '../showSale.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Links to similar sales, and clears the mark. */
export function DuplicateNotice({ sale }: { sale: SaleView }) {
  const { dni, phone } = sale.customerInfo;
  const resolve = trpc.admin.resolveDuplicate.useMutation({
    onSuccess: (changed) => {
      showSale(changed);
      notifyDone('La venta ya no está marcada');
    },
    onError: (error) => notifyFailure('No se pudo quitar la marca', error),
  });
  return (
    <Alert color="amber" icon={<IconCopy aria-hidden />} title="Posible duplicada">
      <Text size="sm" mb="xs">
        Otra venta de los 90 días anteriores tiene el mismo DNI o teléfono.
      </Text>
      <Group gap="xs">
        <LinkButton href={searchAddress(dni)} variant="default">
          Buscar ese DNI
        </LinkButton>
        <LinkButton href={searchAddress(phone)} variant="default">
          Buscar ese teléfono
        </LinkButton>
        <Button
          variant="default"
          aria-disabled={resolve.isPending}
          onClick={() => !resolve.isPending && resolve.mutate({ id: sale._id, resolved: true })}
        >
          No es duplicada
        </Button>
      </Group>
    </Alert>
  );
}

function searchAddress(text: string): string {
  return `/app/admin/dashboard?tab=ventas&search=${encodeURIComponent(text)}`;
}
