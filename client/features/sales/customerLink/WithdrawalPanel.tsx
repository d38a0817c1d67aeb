import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { withdrawalNumber } from '../../../../shared/sales/customerLink/trackSteps.ts';
import { trpc } from '../../../api/trpc.ts';
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { showSale } from '../showSale.ts';

const NOTES = ['El cliente decidió seguir', 'Fue un error', 'Ya se retiró el equipo'];

/** The customer's withdrawal, and its end by an administrator: cancelling the sale, or a note. */
export function WithdrawalPanel({ sale, onCancel }: { sale: SaleView; onCancel: () => void }) {
  const dialog = useDialog<true>();
  const resolve = trpc.admin.resolveWithdrawal.useMutation({
    onSuccess: (changed) => {
      showSale(changed);
      notifyDone('Se cerró el arrepentimiento');
    },
    onError: (error) => notifyFailure('No se pudo cerrar el arrepentimiento', error),
  });
  const { withdrawal } = sale;
  if (withdrawal?.state !== 'open') return <WithdrawalFacts sale={sale} />;
  return (
    <Alert color="red" icon={<IconArrowBackUp aria-hidden />} title="El cliente se arrepintió de la compra">
      <Text size="sm">{momentOf(sale._id, withdrawal)}</Text>
      <Text size="sm" my="xs">
        La comisión queda en espera. Comunícate con el cliente; después cancela la venta, o cierra el
        arrepentimiento con una nota.{' '}
        <Anchor href={phoneLink(sale.customerInfo.phone)} inherit display="inline-block">
          {sale.customerInfo.phone}
        </Anchor>
      </Text>
      <Group gap="xs">
        <Button color="red" aria-haspopup="dialog" onClick={onCancel}>
          Cancelar la venta
        </Button>
        <WhatsApp sale={sale} />
        <Button variant="default" aria-haspopup="dialog" onClick={() => dialog.open(true)}>
          Cerrar sin cancelar la venta
        </Button>
      </Group>
      <NoteDialog
        draft={`withdrawal-${sale._id}`}
        title="Cerrar el arrepentimiento"
        choices={NOTES}
        required
        confirmLabel="Cerrar arrepentimiento"
        opened={dialog.opened}
        onClose={dialog.close}
        onConfirm={(note) =>
          resolve.isPending ? undefined : resolve.mutateAsync({ id: sale._id, resolved: true, note })
        }
      />
    </Alert>
  );
}

/** The customer's withdrawal and its state, read-only. */
export function WithdrawalFacts({ sale: { _id, withdrawal } }: { sale: SaleView }) {
  if (!withdrawal) return null;
  const isOpen = withdrawal.state === 'open';
  return (
    <Alert
      color={isOpen ? 'red' : 'gray'}
      icon={<IconArrowBackUp aria-hidden />}
      title={isOpen ? 'El cliente se arrepintió de la compra' : 'Arrepentimiento cerrado'}
    >
      <Text size="sm">{momentOf(_id, withdrawal)}</Text>
      {isOpen && (
        <Text size="sm" mt={4}>
          La administración lo resuelve; mientras tanto, la comisión espera.
        </Text>
      )}
    </Alert>
  );
}

function momentOf(saleId: string, { at, reason }: NonNullable<SaleView['withdrawal']>): string {
  return [withdrawalNumber(saleId), formatDateTime(at), reason].filter(Boolean).join(' · ');
}
