import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCalendarPlus } from '@tabler/icons-react';
import { formatDateTime, formatShortDay } from '../../../../shared/values/dates.ts';
import { meaningOf, saleStatusLabel, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { dniPhotoOf } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { ApproveButton } from '../verification/ApproveButton.tsx';
import { CustomerAnswer } from '../customerLink/CustomerAnswer.tsx';
import { AnswerButtons } from '../detail/AnswerButtons.tsx';
import { FailureDialog } from '../appointments/FailureDialog.tsx';
import { useCloseAppointment } from '../appointments/useCloseAppointment.ts';
import { useDecision } from '../verification/useDecision.tsx';
import { useStatusChange } from './useStatusChange.tsx';

interface NextActionProps {
  sale: SaleView;
  /** Called to give the open appointment another day. */
  onMove: () => void;
}

/** The next step of a sale: decide its DNI, appoint, close the appointment, or the next status. */
export function NextAction({ sale, onMove }: NextActionProps) {
  const isShown = dniPhotoOf(sale) !== null;
  const decision = useDecision(sale, isShown);
  const { close, busy } = useCloseAppointment({ id: sale._id, customerName: sale.customerInfo.name });
  const failing = useDialog<string>();
  // Dialogs stay open when the sale changes, and act on the sale they were opened for.
  return (
    <>
      <NextStep
        sale={sale}
        decision={{ ...decision, isShown }}
        appointment={{
          busy,
          onMove,
          onDone: (date) => close('done', date),
          onFailed: failing.open,
        }}
      />
      {decision.dialog}
      <FailureDialog
        opened={failing.opened}
        onClose={failing.close}
        onConfirm={(reason) => failing.subject && close('failed', failing.subject, reason)}
      />
    </>
  );
}

interface NextStepProps {
  sale: SaleView;
  decision: Pick<ReturnType<typeof useDecision>, 'busy' | 'approve' | 'reject'> & { isShown: boolean };
  appointment: {
    busy: boolean;
    onMove: () => void;
    /** With the day of the open appointment. */
    onDone: (date: string) => void;
    onFailed: (date: string) => void;
  };
}

function NextStep({ sale, decision, appointment }: NextStepProps) {
  const { verification } = sale;
  const { hasEnded, next } = meaningOf(sale);
  if (hasEnded || isErased(sale)) return null;
  if (verification.state === 'pending') {
    return (
      <Group grow gap="xs">
        <Button variant="default" px="xs" aria-disabled={decision.busy} onClick={decision.reject}>
          Rechazar
        </Button>
        <ApproveButton isShown={decision.isShown} busy={decision.busy} onClick={decision.approve} />
      </Group>
    );
  }
  if (verification.state === 'rejected') {
    return (
      <Alert color="red" title="DNI rechazado">
        {verification.note ?? 'El vendedor puede probar con el DNI de un familiar.'}
      </Alert>
    );
  }
  if (next !== null) return <NextStatus sale={sale} next={next} />;
  return <Appointment sale={sale} {...appointment} />;
}

function Appointment({
  sale,
  busy,
  onMove,
  onDone,
  onFailed,
}: NextStepProps['appointment'] & Pick<NextStepProps, 'sale'>) {
  const open = sale.appointment?.state === 'open' ? sale.appointment : undefined;
  return (
    <Stack gap="xs">
      {sale.followUp.dueAt && (
        <Text size="sm" c={sale.followUp.state === 'overdue' ? 'red' : 'dimmed'}>
          {sale.followUp.state === 'overdue' ? 'Plazo vencido el' : 'Plazo hasta el'}{' '}
          {formatDateTime(sale.followUp.dueAt)}
        </Text>
      )}
      {open && (
        <>
          <Text fw={600}>
            Turno: {formatShortDay(open.date)} de {open.from} a {open.to}
            {open.technician && ` · ${open.technician}`}
          </Text>
          <CustomerAnswer answer={open.answer} />
          <Group grow gap="xs">
            <Button variant="default" px={6} fz="sm" aria-disabled={busy} onClick={() => onFailed(open.date)}>
              No se hizo
            </Button>
            <Button px={6} fz="sm" aria-disabled={busy} onClick={() => !busy && onDone(open.date)}>
              Se instaló
            </Button>
          </Group>
        </>
      )}
      {open && (
        <Button variant="subtle" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onMove}>
          Cambiar el turno
        </Button>
      )}
      {!open && <AnswerButtons sale={sale} channel="call" />}
    </Stack>
  );
}

function NextStatus({ sale, next }: { sale: SaleView; next: SaleStatus }) {
  const { busy, setStatus } = useStatusChange(sale);
  return (
    <Button
      rightSection={<IconArrowRight size={18} aria-hidden />}
      aria-disabled={busy}
      onClick={() => !busy && setStatus(next)}
    >
      Pasar a {saleStatusLabel(next)}
    </Button>
  );
}
