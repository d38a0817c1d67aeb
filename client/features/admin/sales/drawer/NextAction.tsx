import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatShortDay } from '../../../../../shared/values/dates.ts';
import { SALE_STATUSES, saleStatusLabel, type SaleStatus } from '../../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { useDialog } from '../../../../ui/dialogs/useDialog.ts';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../../ui/notices.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { FailureDialog } from './FailureDialog.tsx';
import { NoteDialog } from '../NoteDialog.tsx';
import { REJECTIONS } from './rejections.ts';
import { useCloseAppointment } from './useCloseAppointment.ts';
import { useDecision } from './useDecision.ts';
import { useStatusChange } from '../useStatusChange.tsx';

/** What is to be done next about a sale: decide its DNI, appoint, close the appointment, or the next status. */
export function NextAction({ sale }: { sale: SaleView }) {
  const { status, verification } = sale;
  if (status === 'cancelled' || status === 'completed') return null;
  if (verification.state === 'pending') return <Decision sale={sale} />;
  if (verification.state === 'rejected') {
    return (
      <Alert color="red" title="DNI rechazado">
        {verification.note ?? 'El vendedor puede probar con el DNI de un familiar.'}
      </Alert>
    );
  }
  if (status === 'installed') return <NextStatus sale={sale} />;
  return <Appointment sale={sale} />;
}

function Decision({ sale }: { sale: SaleView }) {
  const { decide, busy } = useDecision(sale, (result, name) =>
    notifyDone(result === 'approved' ? `DNI aprobado: ${name}` : `DNI rechazado: ${name}`),
  );
  const [rejecting, setRejecting] = useState(false);
  return (
    <>
      <Group grow gap="xs">
        <Button variant="default" px="xs" aria-disabled={busy} onClick={() => setRejecting(true)}>
          Rechazar
        </Button>
        <Button px="xs" aria-disabled={busy} onClick={() => !busy && decide('approved')}>
          Aprobar
        </Button>
      </Group>
      <NoteDialog
        title="¿Por qué se rechaza el DNI?"
        choices={REJECTIONS}
        confirmLabel="Rechazar DNI"
        opened={rejecting}
        onClose={() => setRejecting(false)}
        onConfirm={(note) => decide('rejected', note)}
      />
    </>
  );
}

function Appointment({ sale }: { sale: SaleView }) {
  const { close, busy } = useCloseAppointment({ id: sale._id, customerName: sale.customerInfo.name });
  const form = useDialog<SaleView>();
  const [failing, setFailing] = useState(false);
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
          <Group grow gap="xs">
            <Button variant="default" aria-disabled={busy} onClick={() => setFailing(true)}>
              No se hizo
            </Button>
            <Button aria-disabled={busy} onClick={() => !busy && close('done')}>
              Se instaló
            </Button>
          </Group>
        </>
      )}
      <Button
        variant={open ? 'subtle' : 'filled'}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => form.open(sale)}
      >
        {open ? 'Cambiar el turno' : 'Agendar turno'}
      </Button>
      {!open && <ContactButtons sale={sale} />}
      <FormModal title="Turno de instalación" opened={form.opened} onClose={form.close}>
        {form.subject && <AppointmentForm sale={form.subject} onDone={form.close} />}
      </FormModal>
      <FailureDialog
        opened={failing}
        onClose={() => setFailing(false)}
        onConfirm={(reason) => close('failed', reason)}
      />
    </Stack>
  );
}

function NextStatus({ sale }: { sale: SaleView }) {
  const { busy, setStatus } = useStatusChange(sale);
  const next = SALE_STATUSES[SALE_STATUSES.indexOf(sale.status) + 1] as SaleStatus;
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
