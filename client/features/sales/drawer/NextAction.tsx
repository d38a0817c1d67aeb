import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCalendarPlus } from '@tabler/icons-react';
import { dniPhotoOf } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { meaningOf, saleStatusLabel, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { argentineDay, formatDateTime, formatDay } from '../../../../shared/values/dates.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { useNow } from '../../../ui/useNow.ts';
import { useCloseAppointment } from '../appointments/useCloseAppointment.tsx';
import { CustomerAnswer } from '../customerLink/CustomerAnswer.tsx';
import { AnswerButtons } from '../detail/AnswerButtons.tsx';
import { ApproveButton } from '../verification/ApproveButton.tsx';
import { useDecision } from '../verification/useDecision.tsx';
import { useStatusChange } from './useStatusChange.tsx';

interface NextActionProps {
  sale: SaleView;
  /** Called to give the open appointment another day. */
  onMove: () => void;
}

interface NextStepProps extends NextActionProps {
  isShown: boolean;
  decision: ReturnType<typeof useDecision>;
  closing: ReturnType<typeof useCloseAppointment>;
}

/** The next step of a sale: decide its DNI, appoint, close the appointment, or the next status. */
export function NextAction({ sale, onMove }: NextActionProps) {
  const isShown = dniPhotoOf(sale) !== null;
  const decision = useDecision(sale, isShown);
  const closing = useCloseAppointment(sale._id, sale.customerInfo.name);
  return (
    <>
      <NextStep sale={sale} onMove={onMove} isShown={isShown} decision={decision} closing={closing} />
      {decision.dialog}
      {closing.dialog}
    </>
  );
}

function NextStep({ isShown, decision, ...props }: NextStepProps) {
  const { sale } = props;
  const { verification } = sale;
  const { hasEnded, next } = meaningOf(sale);
  // The withdrawal's box has the actions instead.
  if (hasEnded || isErased(sale) || sale.withdrawal?.state === 'open') return null;
  if (verification.state === 'pending') {
    return (
      <Group grow gap="xs">
        <Button variant="default" px="xs" aria-disabled={decision.busy} onClick={decision.reject}>
          Rechazar
        </Button>
        <ApproveButton isShown={isShown} busy={decision.busy} onClick={decision.approve} />
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
  return <Appointment {...props} />;
}

function Appointment({ sale, onMove, closing }: Omit<NextStepProps, 'isShown' | 'decision'>) {
  const { followUp, appointment } = sale;
  const today = argentineDay(useNow());
  const isOverdue = followUp.state === 'overdue';
  const shape = { px: 6, fz: 'sm', 'aria-disabled': closing.busy };
  return (
    <Stack gap="xs">
      {followUp.dueAt && (
        <Text size="sm" c={isOverdue ? 'red' : 'dimmed'}>
          {isOverdue ? 'Plazo vencido el' : 'Plazo hasta el'} {formatDateTime(followUp.dueAt)}
        </Text>
      )}
      {appointment?.state === 'open' ? (
        <>
          <Text fw={600}>
            Turno: {formatDay(appointment.date, today)} de {appointment.from} a {appointment.to}
            {appointment.technician && ` · ${appointment.technician}`}
          </Text>
          <CustomerAnswer answer={appointment.answer} />
          <Group grow gap="xs">
            <Button {...shape} variant="default" onClick={() => closing.failed(appointment.date)}>
              No se hizo
            </Button>
            <Button {...shape} onClick={() => closing.done(appointment.date)}>
              Se instaló
            </Button>
          </Group>
          <Button variant="subtle" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onMove}>
            Cambiar el turno
          </Button>
        </>
      ) : (
        <AnswerButtons sale={sale} channel="call" />
      )}
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
