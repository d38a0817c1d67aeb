import { Alert, List, Stack, Text, Title } from '@mantine/core';
import {
  isOpen,
  PROSPECT_SOURCE_LABELS,
  PROSPECT_STATE_LABELS,
  type ProspectState,
} from '../../../../shared/prospects/prospectStates.ts';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { formatDate, formatDateTime } from '../../../../shared/values/dates.ts';
import { ERASED } from '../../../../shared/values/erased.ts';
import { useUser } from '../../../api/user.ts';
import { failedText } from '../../../device/outbox/failedText.ts';
import type { QueuedProspect } from '../outbox/queued.ts';
import { Facts } from '../../../ui/Fact.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { When } from '../list/When.tsx';
import { ProspectStateBadge } from '../ProspectStateBadge.tsx';
import { TeamActions } from '../team/TeamActions.tsx';
import { Contact } from './Contact.tsx';
import { ProspectActions } from './ProspectActions.tsx';
import classes from './ProspectSheet.module.css';
import {
  IconArrowsExchange,
  IconEdit,
  IconEraser,
  IconFlag,
  IconPhone,
  IconProgressCheck,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import { ifFree, queuedLock } from '../../../device/outbox/locks.ts';
import { discardQueued } from '../../../device/outbox/queue.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyFailure } from '../../../ui/notices.tsx';
import { EditLocalProspect } from '../add/EditProspect.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { ProspectEventKind, ProspectEventView } from '../../../../shared/prospects/prospectEvents.ts';
import { trpc } from '../../../api/trpc.ts';
import { EventItem, EventList, EventPage } from '../../../ui/lists/Events.tsx';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_RESULT_LABELS,
  type ContactChannel,
  type ContactResult,
} from '../../../../shared/sales/followUp.ts';

interface ProspectDetailProps {
  prospect: ProspectView;
  /** Set for a queued prospect. */
  waiting?: QueuedProspect;
  /** Called after it was deleted or discarded. */
  onGone: () => void;
}

export function ProspectDetail({ prospect, waiting, onGone }: ProspectDetailProps) {
  const user = useUser();
  const isOwn = user.id === prospect.sellerId;
  const { state, source, city, province, planName, note, lostReason, saleId, sellerName, createdAt } =
    prospect;
  const isErased = prospect.name === ERASED;
  return (
    <Stack gap="sm">
      <div className={classes.status}>
        <ProspectStateBadge state={state} />
        {source === 'page' && <Text size="sm">{PROSPECT_SOURCE_LABELS.page}</Text>}
        {!isOwn && <Text size="sm">De {sellerName}</Text>}
        {isOpen(state) && (
          <Text size="sm" component="div">
            {prospect.nextAt === null ? (
              'Sin recordatorio'
            ) : (
              <>
                Recordatorio: <When nextAt={prospect.nextAt} inline />
              </>
            )}
          </Text>
        )}
      </div>
      {waiting && <Waiting waiting={waiting} />}
      {state === 'lost' && lostReason && <Text>Motivo: {lostReason}</Text>}
      {saleId !== null && isOwn && (
        <LinkButton href={`/app/sales/history?sale=${saleId}`}>Ver la venta</LinkButton>
      )}
      {isOwn && isOpen(state) && !isErased && <Contact prospect={prospect} />}
      {note && <Text className={classes.note}>{note}</Text>}
      <Facts
        className={classes.facts}
        size="xs"
        of={{
          Teléfono: !isErased && prospect.phone,
          Localidad: [city, province].filter(Boolean).join(', '),
          Plan: planName,
          Anotado: formatDateTime(createdAt),
        }}
      />
      {waiting ? (
        <LocalActions waiting={waiting} onGone={onGone} />
      ) : (
        <>
          {isOwn && !isErased && <ProspectActions prospect={prospect} onGone={onGone} />}
          {user.role === 'admin' && !isErased && <TeamActions prospect={prospect} />}
          <section aria-labelledby="historia">
            <Title order={3} id="historia" mb="sm">
              Qué pasó
            </Title>
            <ProspectTimeline id={prospect._id} />
          </section>
        </>
      )}
    </Stack>
  );
}

function Waiting({ waiting }: { waiting: QueuedProspect }) {
  const { state, reasons, failures = 0 } = waiting;
  if (state !== 'refused') {
    const next = failures > 0 ? failedText(waiting) : 'Se envía solo cuando hay conexión.';
    return <Alert color="amber">Está en este dispositivo. {next}</Alert>;
  }
  return (
    <Alert color="red" role="alert" title="No se pudo guardar">
      <List size="sm">
        {reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function LocalActions({ waiting, onGone }: { waiting: QueuedProspect; onGone: () => void }) {
  const user = useUser();
  const editing = useDialog<QueuedProspect>();
  const discarding = useDialog<QueuedProspect>();
  const discard = async () => {
    const { clientKey } = waiting;
    const isFree = await ifFree(queuedLock(clientKey), () =>
      discardQueued(user.id, clientKey, { except: 'sale' }),
    );
    discarding.close();
    if (isFree) onGone();
    else notifyFailure('No se pudo descartar', 'Se está enviando. Prueba en un momento.');
  };
  return (
    <div className={classes.actions}>
      <ActionButton
        icon={IconEdit}
        variant={waiting.state === 'refused' ? 'filled' : 'default'}
        onClick={() => editing.open(waiting)}
      >
        {waiting.state === 'refused' ? 'Corregir' : 'Editar'}
      </ActionButton>
      <ActionButton icon={IconTrash} variant="default" onClick={() => discarding.open(waiting)}>
        Descartar
      </ActionButton>
      <FormModal title="Editar interesado" {...editing}>
        {({ clientKey }) => <EditLocalProspect clientKey={clientKey} onDone={editing.close} />}
      </FormModal>
      <ConfirmModal
        opened={discarding.opened}
        title="Descartar interesado"
        question={`Se borra de este dispositivo a ${waiting.prospect.name}, que todavía no se envió.`}
        confirmLabel="Descartar"
        onConfirm={() => void discard()}
        onClose={discarding.close}
      />
    </div>
  );
}

const ICONS: Record<ProspectEventKind, typeof IconEdit> = {
  created: IconFlag,
  contacted: IconPhone,
  state: IconProgressCheck,
  edited: IconEdit,
  moved: IconArrowsExchange,
  won: IconReceipt,
  erased: IconEraser,
};

/** Events of a prospect, newest first, a page at a time. */
function ProspectTimeline({ id, before }: { id: string; before?: string | undefined }) {
  const page = trpc.prospects.events.useQuery({ id, before });
  return (
    <EventPage page={page} before={(oldest) => <ProspectTimeline id={id} before={oldest} />}>
      {(events) => (
        <EventList>
          {events.map((event) => (
            <EventItem
              key={event._id}
              icon={ICONS[event.kind]}
              event={event}
              title={eventText(event)}
              classNames={{ item: classes.title }}
            >
              {event.reason && (
                <Text size="sm">
                  {event.kind === 'contacted' ? 'Nota' : 'Motivo'}: {event.reason}
                </Text>
              )}
            </EventItem>
          ))}
        </EventList>
      )}
    </EventPage>
  );
}

const stateLabel = (state: string | null) => PROSPECT_STATE_LABELS[state as ProspectState] ?? 'otro estado';

function eventText({ kind, field, fieldLabel, from, to }: ProspectEventView): string {
  switch (kind) {
    case 'created':
      return 'Se anotó';
    case 'contacted': {
      const channel = (field ?? '').split('.').at(-1) as ContactChannel;
      const result = CONTACT_RESULT_LABELS[to as ContactResult] ?? '';
      return `${CONTACT_CHANNEL_LABELS[channel] ?? 'Contacto'}: ${result.toLowerCase()}`;
    }
    case 'state':
      return `Pasó de ${stateLabel(from)} a ${stateLabel(to)}`;
    case 'edited':
      return field === 'nextAt' ? reminder(to) : `${fieldLabel}: ${from ?? 'sin dato'} → ${to ?? 'sin dato'}`;
    case 'moved':
      return `Pasó de ${from ?? 'otra persona'} a ${to ?? 'otra persona'}`;
    case 'won':
      return 'Se convirtió en venta';
    case 'erased':
      return 'Se borraron sus datos';
  }
}

function reminder(to: string | null): string {
  return to === null ? 'Recordatorio quitado' : `Recordatorio para el ${formatDate(to)}`;
}
