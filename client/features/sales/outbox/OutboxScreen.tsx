import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconCloudCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnected } from '../../../api/connection.ts';
import { useUser } from '../../../api/user.ts';
import { ifFree, queuedLock } from '../../../device/outbox/locks.ts';
import { removeQueued } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from './queued.ts';
import { sendQueue } from '../../../device/outbox/sender.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { useDialog, type Dialog } from '../../../ui/dialogs/useDialog.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './Outbox.module.css';
import { OutboxRow } from './OutboxRow.tsx';
import { useOutbox, useSentSales, useUnsent } from './useOutbox.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import { useNow } from '../../../ui/useNow.ts';

/** The sales that wait on this device. */
export default function OutboxScreen() {
  const outbox = useOutbox();
  const connected = useConnected();
  const unsent = useUnsent();
  const waits = outbox?.some(({ state }) => state === 'waiting');
  return (
    <>
      <PageHeader
        title={unsent ? `Ventas por enviar (${unsent})` : 'Ventas por enviar'}
        description={
          unsent ? 'Están en este dispositivo. No cierres la sesión hasta que se envíen.' : undefined
        }
        actions={
          waits &&
          connected && (
            <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={sendQueue}>
              Enviar ahora
            </Button>
          )
        }
      />
      {outbox ? (
        <Queue outbox={outbox} connected={connected} />
      ) : (
        <RowsSkeleton rows={3} height={96} gap={2} />
      )}
      <SentSales />
    </>
  );
}

/** Sales that need the user come first. */
function Queue({ outbox, connected }: { outbox: QueuedSale[]; connected: boolean }) {
  const user = useUser();
  const discarding = useDialog<QueuedSale>();
  const discard = (queued: QueuedSale) => removeQueued(user.id, queued.clientKey);
  const inOrder = [
    ...outbox.filter(({ state }) => state !== 'waiting'),
    ...outbox.filter(({ state }) => state === 'waiting'),
  ];
  return (
    <>
      {outbox.length === 0 ? (
        <EmptyState
          icon={IconCloudCheck}
          title="No hay ventas por enviar"
          action={<LinkButton href="/app/sales/new">Registrar una venta</LinkButton>}
        >
          Las que registres sin conexión esperan aquí, y se envían solas.
        </EmptyState>
      ) : (
        <Stack gap="sm">
          <Card p={0} component="ul" m={0} className={classes.list}>
            {inOrder.map((queued) => (
              <OutboxRow
                key={queued.clientKey}
                queued={queued}
                onDiscard={() => discarding.open(queued)}
                onSeen={() => void discard(queued)}
              />
            ))}
          </Card>
          <Hint>
            {connected
              ? 'Se envían solas, una por una, mientras la aplicación esté abierta.'
              : 'Se envían solas cuando vuelva la conexión, con la aplicación abierta.'}
          </Hint>
        </Stack>
      )}
      <Discard {...discarding} onDiscard={discard} />
    </>
  );
}

interface DiscardProps extends Dialog<QueuedSale> {
  onDiscard: (queued: QueuedSale) => Promise<void>;
}

function Discard({ subject, opened, close, onDiscard }: DiscardProps) {
  const [error, setError] = useState<string | null>(null);
  if (!subject) return null;
  const discard = async () => {
    const free = await ifFree(queuedLock(subject.clientKey), () => onDiscard(subject));
    setError(free ? null : 'Esta venta se está enviando o modificando. Prueba en un momento.');
    if (free) close();
  };
  return (
    <ConfirmModal
      opened={opened}
      title="Descartar venta"
      question={`Se borra de este dispositivo la venta a ${subject.sale.customerInfo.name}, que todavía no se envió.`}
      confirmLabel="Descartar"
      onConfirm={() => void discard()}
      onClose={close}
    >
      <ErrorAlert>{error}</ErrorAlert>
    </ConfirmModal>
  );
}

/** Sales sent from this device in the last day, if any. */
function SentSales() {
  const sent = useSentSales();
  const nowMs = useNow();
  if (!sent?.length) return null;
  return (
    <Stack component="section" gap="xs" mt="lg" aria-label="Enviadas">
      <Title order={2}>Enviadas</Title>
      <Card p={0} component="ul" m={0} className={classes.list}>
        {sent.map(({ clientKey, saleId, customerName, sentAtMs }) => (
          <li key={clientKey} className={classes.sent}>
            <div>
              <Text fw={600}>{customerName}</Text>
              <Hint>Enviada {formatFromNow(new Date(sentAtMs).toISOString(), nowMs)}</Hint>
            </div>
            <LinkButton
              href={`/app/sales/history?sale=${saleId}`}
              variant="default"
              aria-label={`Ver la venta de ${customerName}`}
            >
              Ver
            </LinkButton>
          </li>
        ))}
      </Card>
    </Stack>
  );
}
