import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { Relationship } from '../../../../shared/sales/verification.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';

const OtherDni = lazyDialog(() => import('./OtherDni.tsx'));

/** The reason for a rejected DNI, and the ways to try again. */
export function Rejection({ sale }: { sale: SaleView }) {
  const dialog = useDialog<Relationship>();
  return (
    <Alert color="red" icon={<IconId aria-hidden />} title="DNI rechazado">
      <Stack gap="xs">
        <Text size="sm">
          {sale.verification.note ? `Motivo: ${sale.verification.note}` : 'No pasó la verificación.'}
        </Text>
        <Button aria-haspopup="dialog" onClick={() => dialog.open('parent')}>
          Probar con el DNI de un familiar
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => dialog.open('holder')}>
          Mandar otra foto del cliente
        </Button>
      </Stack>
      <OtherDni sale={sale} {...dialog} />
    </Alert>
  );
}
