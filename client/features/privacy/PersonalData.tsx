import { Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { isErased } from '../../../shared/values/erased.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { Hint } from '../../ui/Hint.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

const EraseDialog = lazyDialog(() => import('./EraseDialog.tsx'));

/** The customer's legal rights: to see the data held about them, and to have them erased. */
export function PersonalData({ sale, onErased }: { sale: SaleView; onErased: (erased: SaleView) => void }) {
  const dialog = useDialog<SaleView>();
  const { start, isPending } = useDownload('No se pudieron descargar los datos');
  return (
    <section>
      <Title order={3} mb="sm">
        Datos personales
      </Title>
      {isErased(sale) ? (
        <Text c="dimmed">
          Los datos del cliente se borraron. La venta y su comisión siguen contando.
          {sale.erasedFromIndex === false && ' Se está borrando del índice.'}
        </Text>
      ) : (
        <Stack gap="xs">
          <Hint>El cliente puede pedir ver lo que guardamos y que se borre (Ley 25.326).</Hint>
          <Group gap="xs">
            <ActionButton
              icon={IconDownload}
              variant="default"
              aria-disabled={isPending}
              onClick={() =>
                start({
                  path: `/api/admin/sales/${sale._id}/personal-data`,
                  name: `datos-venta-${sale._id}.json`,
                })
              }
            >
              {isPending ? 'Descargando...' : 'Descargar datos'}
            </ActionButton>
            <ActionButton icon={IconEraser} variant="default" onClick={() => dialog.open(sale)}>
              Borrar datos del cliente
            </ActionButton>
          </Group>
        </Stack>
      )}
      <EraseDialog {...dialog} onErased={onErased} />
    </section>
  );
}
