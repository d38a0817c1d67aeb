import { Button, Group, List, Progress, Text } from '@mantine/core';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { failedText } from '../../../device/outbox/failedText.ts';
import { isId } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from './queued.ts';
import { useShareSent } from '../../../device/outbox/sender.ts';
import { useNow } from '../../../ui/useNow.ts';
import classes from './Outbox.module.css';
import { OUTBOX } from './useOutbox.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

interface OutboxRowProps {
  queued: QueuedSale;
  /** Absent where nothing is discarded. */
  onDiscard?: () => void;
  /** Called when the user has read the notice about a registered sale. */
  onSeen?: () => void;
}

/** One sale of the outbox, with its progress and buttons. */
export function OutboxRow({ queued, onDiscard, onSeen }: OutboxRowProps) {
  const nowMs = useNow();
  const { clientKey, sale, state, reasons, about, failures = 0 } = queued;
  const { planName, planPrice, soldPrice, queuedAtMs } = queued;
  const share = useShareSent(clientKey);
  const isSending = share !== undefined;
  const { name } = sale.customerInfo;
  return (
    <li className={classes.row} data-state={state} aria-label={name}>
      <div className={classes.line}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" fw={600} className={classes.state}>
          {isSending ? 'Enviando…' : STATES[state]}
        </Text>
      </div>
      <Hint>
        {planName && `${planName} · ${formatMoney(planPrice)} · `}
        {about !== undefined && !isId(about) && 'Se envía después del interesado · '}
        Guardada {formatFromNow(new Date(queuedAtMs).toISOString(), nowMs)}
      </Hint>
      {isSending && share > 0 && (
        <Group gap="xs" wrap="nowrap">
          <Progress value={share * 100} aria-label="Envío de la foto" className={classes.bar} />
          <Text size="sm">Foto: {Math.round(share * 100)} %</Text>
        </Group>
      )}
      {state === 'waiting' && failures > 0 && <Hint>{failedText(queued)}</Hint>}
      {state === 'refused' && <Reasons reasons={reasons} className={classes.reasons} />}
      {soldPrice !== null && (
        <Text size="sm">
          La venta está registrada. El precio cambió mientras esperaba: se registró a {formatMoney(soldPrice)}
          , no a {formatMoney(planPrice)}.
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {state === 'repriced' && onSeen && (
          <Button size="sm" mih={44} variant="light" onClick={onSeen}>
            Entendido
          </Button>
        )}
        {state !== 'repriced' && (
          <>
            <LinkButton
              size="sm"
              mih={44}
              href={`${OUTBOX}/${clientKey}`}
              variant={state === 'refused' ? 'filled' : 'default'}
            >
              {state === 'refused' ? 'Corregir' : 'Editar'}
            </LinkButton>
            {onDiscard && (
              <Button
                size="sm"
                mih={44}
                variant="subtle"
                color="red"
                onClick={onDiscard}
                disabled={isSending}
              >
                Descartar
              </Button>
            )}
          </>
        )}
      </Group>
    </li>
  );
}

interface ReasonsProps {
  reasons: string[];
  className?: string | undefined;
}

/** Why the server refused a sale. */
export function Reasons({ reasons, className }: ReasonsProps) {
  return (
    <List size="sm" className={className}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  );
}

const STATES = { waiting: 'Por enviar', refused: 'Con error', repriced: 'Con otro precio' };
