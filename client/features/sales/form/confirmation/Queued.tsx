import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useUser } from '../../../../api/user.ts';
import { offerApp } from '../../../../device/appOffer.ts';
import { OUTBOX } from '../../outbox/outboxTexts.ts';
import { useOutbox } from '../../outbox/useOutbox.ts';
import { Confirmation } from './Confirmation.tsx';
import { LinkButton } from '../../../../ui/links/LinkButton.tsx';

interface QueuedProps {
  clientKey: string;
  another: string;
}

/** Confirms that a sale is kept on the device, then that it was sent. */
export function Queued({ clientKey, another }: QueuedProps) {
  const { id } = useUser();
  useEffect(() => offerApp(id), [id]);
  const outbox = useOutbox();
  const waits = !outbox || outbox.some((queued) => queued.clientKey === clientKey);
  const toOutbox = (
    <LinkButton href={OUTBOX} variant="default">
      Ver ventas por enviar
    </LinkButton>
  );
  return (
    <Confirmation
      sent={!waits}
      title={waits ? 'Venta guardada en este dispositivo' : 'Venta registrada con éxito'}
      action={waits && toOutbox}
      another={another}
    >
      {waits && (
        <Text c="dimmed">
          Todavía no llegó al sistema. Se envía sola cuando hay conexión, con la aplicación abierta; no
          cierres la sesión hasta entonces.
        </Text>
      )}
    </Confirmation>
  );
}
