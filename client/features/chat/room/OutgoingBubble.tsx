import { Anchor } from '@mantine/core';
import { useConnected } from '../../../api/connection.ts';
import type { QueuedMessage } from '../outbox/queued.ts';
import { useShareSent } from '../../../device/outbox/sender.ts';
import { LinkedText } from './LinkedText.tsx';
import classes from './MessageList.module.css';

interface OutgoingBubbleProps {
  message: QueuedMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that the server does not have yet. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const connected = useConnected();
  const isSending = useShareSent(message.clientKey) !== undefined;
  const { content, state, reasons, failures = 0 } = message;
  const isRefused = state === 'refused';
  const hasFailed = !isSending && (isRefused || failures > 0 || !connected);
  return (
    <li className={classes.bubble} data-own>
      <div className={classes.content} dir="auto">
        <LinkedText text={content} />
      </div>
      <div className={classes.time} role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? (
          <>
            No se pudo enviar{isRefused ? `: ${reasons.join(' ')}` : '.'}{' '}
            <Anchor component="button" type="button" size="xs" onClick={onRetry}>
              Reintentar
            </Anchor>
            {isRefused && (
              <>
                {' · '}
                <Anchor component="button" type="button" size="xs" onClick={onDiscard}>
                  Descartar
                </Anchor>
              </>
            )}
          </>
        ) : (
          'Enviando...'
        )}
      </div>
    </li>
  );
}
