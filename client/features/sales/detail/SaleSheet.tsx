import { Button, Drawer, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import { photoRemoval } from '../../../../shared/sales/retention.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc, type Outputs } from '../../../api/trpc.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { useEscape } from '../../../ui/dialogs/onTop.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { CoverageBadge } from '../../zones/CoverageBadge.tsx';
import { CustomerDetails } from '../card/CustomerDetails.tsx';
import { MissingPhoto, PossibleDuplicate } from '../card/Marks.tsx';
import { SaleMenu } from './SaleMenu.tsx';
import { descriptionOf, personOf, planOf } from '../card/saleTexts.ts';
import { StatusBadge } from '../card/StatusBadge.tsx';
import { EarlierEvents } from '../timeline/EarlierEvents.tsx';
import { SaleTimeline } from '../timeline/SaleTimeline.tsx';
import { SendTracking } from '../customerLink/SendTracking.tsx';
import { WithdrawalFacts } from '../customerLink/WithdrawalPanel.tsx';
import { SalePrice } from '../price/SalePrice.tsx';
import { CommissionPart } from './CommissionPart.tsx';
import { Progress } from './Progress.tsx';
import classes from './SaleSheet.module.css';
import { Hint } from '../../../ui/Hint.tsx';
import { IconPhone } from '@tabler/icons-react';
import { contactField, type SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';

interface SaleSheetProps {
  /** Null while closed. */
  id: string | null;
  /** The list's version of the sale, until it is fetched. */
  known: { data: Outputs['sales']['get'] | undefined; dataUpdatedAt: number } | undefined;
  opened: boolean;
  onClose: () => void;
}

/** One sale in full: from below on the phone, at the side on the desk. */
export default function SaleSheet({ id, known, opened, onClose }: SaleSheetProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // Keeps the sale while the sheet slides out.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const fetched = trpc.sales.get.useQuery({ id: shown ?? '' }, { enabled: shown !== null });
  const { error, refetch } = fetched;
  const { data, dataUpdatedAt } = fetched.data || !known ? fetched : known;
  const sale = { data, dataUpdatedAt, error, refetch };
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={sale.data ? personOf(sale.data) : 'Venta'}
      {...(phone ? { position: 'bottom' } : { position: 'right', size: 'md' })}
      classNames={{ title: classes.title, content: classes.content }}
    >
      <LastSeen query={sale} spaced />
      <QueryState
        query={sale}
        errorTitle="Error al cargar la venta"
        pending={<RowsSkeleton rows={4} height={90} />}
      >
        {(data) => <Content sale={data} />}
      </QueryState>
    </Drawer>
  );
}

function Content({ sale }: { sale: SaleView }) {
  const removal = photoRemoval(sale);
  const timeline = trpc.sales.events.useQuery({ id: sale._id });
  const { events, more = false } = timeline.data ?? {};
  const [latest = [], ...earlier] = groupEvents(events ?? []);
  return (
    <Stack gap="sm">
      <div className={classes.status}>
        <div className={classes.marks}>
          <StatusBadge status={sale.status} />
          {lacksPhoto(sale) && <MissingPhoto />}
          {sale.possibleDuplicate && <PossibleDuplicate />}
          {sale.coverage !== null && sale.coverage !== 'enabled' && (
            <CoverageBadge coverage={sale.coverage} />
          )}
        </div>
        <SaleMenu sale={sale} />
      </div>
      <WithdrawalFacts sale={sale} />
      <Progress sale={sale} events={events} />
      <Contact sale={sale} events={events} />
      <div className={classes.customer}>
        <CustomerDetails customer={sale.customerInfo} name={personOf(sale)} />
        {removal && <Hint>{removal}</Hint>}
      </div>
      <CommissionPart sale={sale} />
      <SendTracking sale={sale} />
      <Text className={classes.description}>{descriptionOf(sale)}</Text>
      <dl className={classes.facts}>
        <Fact label="Plan" size="xs">
          {planOf(sale)}
        </Fact>
        <Fact label="Registrada" size="xs">
          {formatDateTime(sale.createdAt)}
        </Fact>
        <Fact label="Precio" size="xs">
          <SalePrice sale={sale} />
        </Fact>
      </dl>
      {/* Last: it arrives after the rest, and moves nothing. */}
      <section aria-labelledby="que-paso">
        <Title order={3} id="que-paso" mb="xs">
          ¿Qué pasó con mi venta?
        </Title>
        <QueryState
          query={timeline}
          errorTitle="Error al cargar lo que pasó"
          missing="Lo que pasó necesita conexión."
          pending={<RowsSkeleton rows={1} height={60} />}
        >
          {() => <SaleTimeline events={latest.toReversed()} />}
        </QueryState>
      </section>
      {(earlier.length > 0 || more) && (
        <section aria-labelledby="antes">
          <Title order={3} id="antes" mb="sm">
            Antes
          </Title>
          <Stack>
            <SaleTimeline events={earlier.flatMap((group) => group.toReversed())} />
            {more && <EarlierEvents saleId={sale._id} before={events?.at(-1)?._id} />}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

interface ContactProps {
  sale: SaleView;
  /** Newest first; undefined while they load. */
  events: SaleEventView[] | undefined;
}

/** Calls or writes to the customer, then asks for the response. */
function Contact({ sale, events }: ContactProps) {
  const [called, setCalled] = useState(false);
  const latest = events?.find(({ kind }) => kind === 'contact');
  const waiting = ofKind(useQueue() ?? [], 'saleContact').findLast(({ contact }) => contact.id === sale._id);
  const field = waiting ? contactField(waiting.contact.channel) : latest?.field;
  const wrote = !called && field === contactField('whatsapp');
  const isAsked = called || field !== undefined || sale.verification.state !== 'pending';
  return (
    <>
      <div className={classes.actions}>
        <Button
          component="a"
          href={phoneLink(sale.customerInfo.phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => setCalled(true)}
        >
          Llamar
        </Button>
        <WhatsApp sale={sale} label="WhatsApp" />
      </div>
      {isAsked && meaningOf(sale).isOpen && (
        <Stack gap="xs">
          <Hint>¿Respondió el cliente?</Hint>
          <AnswerButtons sale={sale} channel={wrote ? 'whatsapp' : 'call'} />
        </Stack>
      )}
    </>
  );
}
