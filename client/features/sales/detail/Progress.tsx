import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBell, IconCalendarDown, IconCalendarEvent, IconClock, IconId } from '@tabler/icons-react';
import { argentineDay, formatDateTime, formatDay, formatFromNow } from '../../../../shared/values/dates.ts';
import { FOLLOW_UP_MS } from '../../../../shared/sales/followUp.ts';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { Relationship } from '../../../../shared/sales/verification.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { clearDraft } from '../../../forms/formDraft.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { useBackCloses } from '../../../router/useBackCloses.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { CustomerAnswer } from '../customerLink/CustomerAnswer.tsx';
import { toFormValues } from '../form/saleFormValues.ts';
import { showSale } from '../showSale.ts';
import type { Holder } from '../verification/HolderFields.tsx';

const AddPhoto = lazyDialog(() => import('../photo/AddPhoto.tsx'));
const CorrectHolder = lazyDialog(() => import('../verification/CorrectHolder.tsx'));
const OtherDni = lazyDialog(() => import('../verification/OtherDni.tsx'));

interface ProgressProps {
  sale: SaleView;
  /** Newest first; undefined while they load. */
  events: SaleEventView[] | undefined;
}

/** The sale's steps from registration to installation, and the seller's next ones. */
export function Progress({ sale, events }: ProgressProps) {
  const { verification, followUp, appointment } = sale;
  if (!meaningOf(sale).isOpen) return null;
  if (verification.state === 'rejected') return <Rejection sale={sale} />;
  if (verification.state === 'pending') {
    return (
      <Alert icon={<IconId aria-hidden />} title="El DNI está por verificar">
        {lacksPhoto(sale) ? (
          <WaitsForPhoto saleId={sale._id} />
        ) : (
          'Te avisamos en Novedades apenas se decida.'
        )}
      </Alert>
    );
  }
  if (appointment?.state === 'open') return <Appointment sale={sale} appointment={appointment} />;
  if (followUp.dueAt === null) return null;
  return <Clock sale={sale} dueAt={followUp.dueAt} events={events} />;
}

function WaitsForPhoto({ saleId }: { saleId: string }) {
  const dialog = useDialog<string>();
  useBackCloses(dialog.opened, dialog.close);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Sin la foto no se puede verificar.</Text>
      <Button aria-haspopup="dialog" onClick={() => dialog.open(saleId)}>
        Agregar foto
      </Button>
      <AddPhoto {...dialog} />
    </Stack>
  );
}

type ClockProps = Pick<ProgressProps, 'sale' | 'events'> & { dueAt: string };

function Clock({ sale, dueAt, events }: ClockProps) {
  const nowMs = useNow();
  const overdue = sale.followUp.state === 'overdue';
  const soon = sale.followUp.state === 'due_soon';
  return (
    <Alert
      color={overdue ? 'red' : soon ? 'amber' : 'petrol'}
      icon={<IconClock aria-hidden />}
      title={overdue ? 'Pasaron 48 horas sin respuesta' : 'Falta coordinar el turno'}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {overdue
            ? `El plazo venció ${formatFromNow(dueAt, nowMs)}.`
            : `${hasAnswered(events) ? 'Ya respondió. Falta darle turno' : 'El cliente tiene que responder'} antes del ${formatDateTime(dueAt)} (${formatFromNow(dueAt, nowMs)}).`}
        </Text>
        {overdue &&
          (events ? <Notify sale={sale} notifiedAt={noticeSince(events, dueAt)} /> : <Skeleton h={44} />)}
      </Stack>
    </Alert>
  );
}

/** Whether the latest contact with an outcome reached the customer. */
function hasAnswered(events: SaleEventView[] | undefined): boolean {
  return events?.find(({ kind, to }) => kind === 'contact' && to !== 'sent')?.to === 'answered';
}

/** When the administration was notified of this breach. */
function noticeSince(events: SaleEventView[], dueAt: string): string | undefined {
  const startMs = Date.parse(dueAt) - FOLLOW_UP_MS;
  return events.find(({ kind, at }) => kind === 'follow_up' && Date.parse(at) >= startMs)?.at;
}

function Notify({ sale, notifiedAt }: { sale: SaleView; notifiedAt: string | undefined }) {
  const own = useUser().role !== 'admin';
  const utils = trpc.useUtils();
  const notify = trpc.sales.notifyOverdue.useMutation({
    onSuccess: () => {
      notifyDone('Avisaste a la administración por el chat privado');
      void utils.sales.invalidate();
    },
    onError: (error) => notifyFailure('No se pudo avisar', error),
  });
  if (notifiedAt) return <Text size="sm">Avisaste a la administración el {formatDateTime(notifiedAt)}.</Text>;
  if (!own) return null;
  return (
    <Button
      color="red"
      leftSection={<IconBell size={18} aria-hidden />}
      disabled={notify.isPending}
      onClick={() => notify.mutate({ id: sale._id })}
    >
      Avisar al administrador
    </Button>
  );
}

interface AppointmentProps {
  sale: SaleView;
  appointment: NonNullable<SaleView['appointment']>;
}

function Appointment({ sale, appointment: { date, from, to, technician, note, answer } }: AppointmentProps) {
  const nowMs = useNow();
  const utils = trpc.useUtils();
  const save = async () => {
    try {
      const calendar = await utils.sales.appointmentCalendar.fetch({ id: sale._id });
      saveFile(new Blob([calendar], { type: 'text/calendar' }), `turno-${sale._id}.ics`);
    } catch (error) {
      notifyFailure('No se pudo bajar el turno', error);
    }
  };
  return (
    <Alert icon={<IconCalendarEvent aria-hidden />} title="Turno de instalación">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <strong>
            {formatDay(date, argentineDay(nowMs))} de {from} a {to}
          </strong>
          {technician && ` · Técnico: ${technician}`}
        </Text>
        <CustomerAnswer answer={answer} />
        {note && <Text size="sm">{note}</Text>}
        <Button
          variant="default"
          leftSection={<IconCalendarDown size={18} aria-hidden />}
          onClick={() => void save()}
        >
          Agregar al calendario
        </Button>
      </Stack>
    </Alert>
  );
}

/** The verifier's reason for a document of another name or number. */
const MISMATCH = 'No coincide con los datos';

/** The reason for a rejected DNI, and the ways to try again. */
function Rejection({ sale }: { sale: SaleView }) {
  const dialog = useDialog<Relationship>();
  const correcting = useDialog<Holder>();
  const { name: holderName, dni: holderDni } = sale.customerInfo;
  const isMismatch =
    sale.verification.relationship === 'holder' && sale.verification.note?.startsWith(MISMATCH);
  const draft = `correct-${sale._id}`;
  const edit = trpc.sales.edit.useMutation({
    onSuccess: (changed) => {
      clearDraft(draft);
      correcting.close();
      notifyDone('Listo: el DNI está por verificar de nuevo');
      showSale(changed);
    },
  });
  return (
    <Alert color="red" icon={<IconId aria-hidden />} title="DNI rechazado">
      <Stack gap="xs">
        <Text size="sm">
          {sale.verification.note ? `Motivo: ${sale.verification.note}` : 'No pasó la verificación.'}
        </Text>
        {isMismatch && (
          <Button aria-haspopup="dialog" onClick={() => correcting.open({ holderName, holderDni })}>
            Corregir nombre o número
          </Button>
        )}
        <Button
          variant={isMismatch ? 'default' : 'filled'}
          aria-haspopup="dialog"
          onClick={() => dialog.open('parent')}
        >
          Probar con el DNI de un familiar
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => dialog.open('holder')}>
          Mandar otra foto del cliente
        </Button>
      </Stack>
      <OtherDni sale={sale} {...dialog} />
      <CorrectHolder
        {...correcting}
        draft={draft}
        submit="Mandar a verificar"
        call={edit}
        onSave={({ holderName: name, holderDni: dni }) => {
          const values = toFormValues(sale);
          const customerInfo = { ...values.customerInfo, name, dni };
          edit.mutate({ ...values, customerInfo, id: sale._id, expectedUpdatedAt: sale.updatedAt });
        }}
      />
    </Alert>
  );
}
