import { Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { dniText } from '../../../../shared/values/dni.ts';
import { formatRate } from '../../../../shared/values/commission.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { dniPhotoOf, missingPhotoText } from '../../../../shared/sales/dniPhoto.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SaleDetailView } from '../../../../shared/sales/saleHistory.ts';
import { RELATIONSHIP_LABELS } from '../../../../shared/sales/verification.ts';
import { trpc } from '../../../api/trpc.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { SendTracking } from '../customerLink/SendTracking.tsx';
import { WithdrawalPanel } from '../customerLink/WithdrawalPanel.tsx';
import { CustomerDetails } from '../card/CustomerDetails.tsx';
import { EarlierEvents } from '../timeline/EarlierEvents.tsx';
import { SaleTimeline } from '../timeline/SaleTimeline.tsx';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { ClaimPanel } from '../claims/ClaimPanel.tsx';
import { AppointmentPanel } from '../appointments/AppointmentPanel.tsx';
import { CommissionStanding } from '../card/Commission.tsx';
import classes from './OpenedSale.module.css';
import { DuplicateNotice } from './DuplicateNotice.tsx';
import { ZoneDecision } from '../../zones/ZoneDecision.tsx';
import { PersonalData } from '../../privacy/PersonalData.tsx';
import { isPriceUndecided, LatePrice } from '../price/LatePrice.tsx';
import { SalePrice } from '../price/SalePrice.tsx';
import { NextAction } from './NextAction.tsx';
import { RequestPhoto } from '../verification/RequestPhoto.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { CUSTOMER_WITHDREW } from '../../../../shared/sales/saleReasons.ts';
import { useStatusChange } from './useStatusChange.tsx';
import { showSale } from '../showSale.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { usePhotoProblem } from '../photo/PhotoStage.tsx';

const PhotoViewer = lazyDialog(() => import('../photo/PhotoViewer.tsx'));

const ERASING_POLL_MS = 2000;

/** Whether the next step is another appointment: there is none, or the customer cannot make it. */
function needsAppointment(sale: SaleView): boolean {
  const { verification, appointment } = sale;
  if (appointment?.state === 'open') return appointment.answer === 'cannot';
  return verification.state === 'approved' && meaningOf(sale).takesAppointment && !isErased(sale);
}

interface AppointingProps {
  /** The sale whose appointment was set last. */
  appointed: SaleView | undefined;
  onAppointed: (sale: SaleView) => void;
  /** Absent at the end of the list. */
  onNext: (() => void) | undefined;
}

/** The sale, from what must be decided to its history. */
export function SaleDetail({ id, ...appointing }: AppointingProps & { id: string }) {
  const detail = trpc.admin.saleDetail.useQuery(
    { id },
    { refetchInterval: ({ state }) => state.data?.sale.erasedFromIndex === false && ERASING_POLL_MS },
  );
  return (
    <QueryState query={detail} errorTitle="Error al cargar la venta" pending={<DetailSkeleton />}>
      {(data) => <Loaded {...data} {...appointing} onRetry={() => void detail.refetch()} />}
    </QueryState>
  );
}

function DetailSkeleton() {
  return (
    <Stack role="status" aria-label="Cargando...">
      <Skeleton h={60} radius="md" />
      <Skeleton h={200} radius="md" />
      <Skeleton h={220} radius="md" />
    </Stack>
  );
}

type LoadedProps = SaleDetailView & AppointingProps & { onRetry: () => void };

function Loaded({ sale, events, more, onRetry, appointed, onAppointed, onNext }: LoadedProps) {
  const withdrawn = useStatusChange(sale, CUSTOMER_WITHDREW);
  const [moving, move] = useDisclosure();
  const [viewing, viewer] = useDisclosure();
  const { customerInfo: customer, verification } = sale;
  const photo = dniPhotoOf(sale);
  // Name and DNI are already shown above.
  const isHolder = verification.holderName === customer.name && verification.holderDni === customer.dni;
  const waitsForPhoto = photo === null && verification.state === 'pending' && sale.status !== 'cancelled';
  return (
    <Stack gap="lg">
      <div>
        <Title order={3} fz="xl" className={classes.words}>
          {customer.name}
        </Title>
        <Text c="dimmed" className={classes.words}>
          {sale.description.trim() || 'Venta sin descripción'}
        </Text>
      </div>
      {sale.claim && (
        <ClaimPanel
          claim={sale.claim}
          adjusted={events.some(({ field }) => field === 'commission.adjustment')}
        />
      )}
      <WithdrawalPanel sale={sale} onCancel={() => withdrawn.setStatus('cancelled')} />
      {withdrawn.dialog}
      {sale.possibleDuplicate && <DuplicateNotice sale={sale} />}
      <ZoneDecision sale={sale} onDecided={showSale} />
      {isPriceUndecided(sale) && <LatePrice sale={sale} />}
      {(moving || needsAppointment(sale)) && (
        <AppointmentPanel
          sale={sale}
          events={events}
          previous={appointed?._id === sale._id ? undefined : appointed}
          onSaved={(changed) => {
            move.close();
            onAppointed(changed);
          }}
          onNext={moving ? undefined : onNext}
          onCancel={moving ? move.close : undefined}
        />
      )}
      <div className={classes.decision}>
        <DniPhoto
          name={verification.holderName}
          photo={photo}
          missingText={missingPhotoText(sale)}
          onOpen={viewer.open}
          onRetry={onRetry}
        />
        <Stack gap="sm">
          <dl className={classes.holder}>
            <Fact label="DNI">{dniText(verification.holderDni)}</Fact>
            {!isHolder && (
              <Fact label={RELATIONSHIP_LABELS[verification.relationship]}>{verification.holderName}</Fact>
            )}
          </dl>
          <StatusSelect sale={sale} label="Estado" />
          {waitsForPhoto && !isErased(sale) && <RequestPhoto sale={sale} events={events} />}
          <NextAction sale={sale} onMove={move.open} />
        </Stack>
      </div>
      <dl className={classes.facts}>
        <Fact label="Vendedor">{sale.sellerName}</Fact>
        <Fact label="Plan">{sale.planName || 'Plan no especificado'}</Fact>
        <Fact label="Precio">
          <SalePrice sale={sale} />
        </Fact>
        <Fact label="Comisión">
          <CommissionStanding sale={sale} />
        </Fact>
        {sale.override && (
          <Fact label={`Para ${sale.override.leaderName}, líder`}>
            {formatMoney(sale.override.amount)} ({formatRate(sale.override.rate)})
          </Fact>
        )}
        <Fact label="Registrada">{formatDateTime(sale.createdAt)}</Fact>
        <Fact label="Último cambio">{formatDateTime(sale.updatedAt)}</Fact>
      </dl>
      <section>
        <Group justify="space-between" mb="xs">
          <Title order={3}>Cliente</Title>
          <Group gap="xs">
            {!isErased(sale) && (
              <>
                <WhatsApp sale={sale} />
                <LinkButton
                  href={`/app/sales/${sale._id}/edit`}
                  variant="default"
                  leftSection={<IconEdit size={18} aria-hidden />}
                >
                  Editar
                </LinkButton>
              </>
            )}
          </Group>
        </Group>
        <div className={classes.customer}>
          <CustomerDetails customer={customer} name={isHolder ? undefined : customer.name} />
        </div>
      </section>
      <SendTracking sale={sale} />
      <section>
        <Title order={3} mb="sm">
          Historial de cambios
        </Title>
        <Stack>
          <SaleTimeline events={events.toReversed()} />
          {more && <EarlierEvents saleId={sale._id} before={events[0]?._id} />}
        </Stack>
      </section>
      <PersonalData sale={sale} onErased={showSale} />
      <PhotoViewer
        alt={`DNI de ${verification.holderName}`}
        photo={photo}
        missingText={missingPhotoText(sale)}
        opened={viewing}
        onClose={viewer.close}
        onRetry={onRetry}
      />
    </Stack>
  );
}

interface DniPhotoProps {
  /** The holder's name. */
  name: string;
  /** The signed file name; null when there is no photo. */
  photo: string | null;
  /** Reason for a missing photo. */
  missingText: string;
  onOpen: () => void;
  /** Fetches a fresh signed name: they expire. */
  onRetry: () => void;
}

/** The DNI's photo next to the data it must match; opens in full screen. */
function DniPhoto({ name, photo, missingText, onOpen, onRetry }: DniPhotoProps) {
  const { problem, retryButton, onError } = usePhotoProblem(photo, missingText, onRetry);
  if (problem !== null) {
    return (
      <div className={classes.missing}>
        {photo === null && <IconPhotoOff size={40} stroke={1.3} aria-hidden />}
        <Text size="sm">{problem}</Text>
        {retryButton}
      </div>
    );
  }
  return (
    <UnstyledButton className={classes.open} aria-haspopup="dialog" aria-label="Ver DNI" onClick={onOpen}>
      <img src={`/uploads/${photo}`} alt={`DNI de ${name}`} className={classes.photo} onError={onError} />
      <span className={classes.zoom} aria-hidden>
        <IconZoomIn size={20} />
      </span>
    </UnstyledButton>
  );
}
