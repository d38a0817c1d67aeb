import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type Ref } from 'react';
import { HIDDEN_MESSAGE, type MessageView } from '../../../../shared/chat/chat.ts';
import type { QueuedMessage } from '../outbox/queued.ts';
import { addDays, argentineDay, TIME_ZONE } from '../../../../shared/values/dates.ts';
import classes from './MessageList.module.css';
import { useNow } from '../../../ui/useNow.ts';
import { useConnected } from '../../../api/connection.ts';
import { useShareSent } from '../../../device/outbox/sender.ts';
import { splitLinks } from './links.ts';

interface MessageListProps {
  ref: Ref<HTMLOListElement>;
  onScroll: () => void;
  messages: MessageView[];
  outgoing: QueuedMessage[];
  ownId: string;
  onRetry: (message: QueuedMessage) => void;
  onDiscard: (message: QueuedMessage) => void;
  /** Offers to withdraw each message. */
  onHide?: ((message: MessageView) => void) | undefined;
}

/** Messages grouped by day, the user's on the other side, outgoing ones last. */
export function MessageList({
  ref,
  onScroll,
  messages,
  outgoing,
  ownId,
  onRetry,
  onDiscard,
  onHide,
}: MessageListProps) {
  const today = argentineDay(useNow());
  const days = messages.map(({ createdAt }) => argentineDay(Date.parse(createdAt)));
  return (
    // A scrollable list must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={ref} className={classes.messages} onScroll={onScroll} tabIndex={0} aria-label="Mensajes">
      {messages.length + outgoing.length === 0 && (
        <Text component="li" c="dimmed" ta="center" my="auto">
          Todavía no hay mensajes. Escribe el primero.
        </Text>
      )}
      {messages.map((message, index) => (
        <Fragment key={message._id}>
          {days[index] !== days[index - 1] && (
            <li className={classes.day}>{dayLabel(days[index] ?? today, today)}</li>
          )}
          <Bubble
            message={message}
            own={message.sender._id === ownId}
            onHide={onHide}
            goesOn={days[index] === days[index - 1] && message.sender._id === messages[index - 1]?.sender._id}
          />
        </Fragment>
      ))}
      {outgoing.map((message) => (
        <OutgoingBubble
          key={message.clientKey}
          message={message}
          onRetry={() => onRetry(message)}
          onDiscard={() => onDiscard(message)}
        />
      ))}
    </ol>
  );
}

interface BubbleProps {
  message: MessageView;
  own: boolean;
  /** The previous message has the same sender. */
  goesOn: boolean;
  onHide: ((message: MessageView) => void) | undefined;
}

function Bubble({ message, own, goesOn, onHide }: BubbleProps) {
  const { content, createdAt, sender } = message;
  return (
    <li className={classes.bubble} data-own={own}>
      {!own && !goesOn && (
        <div className={classes.sender}>
          <bdi>{sender.name}</bdi>
          {sender.role === 'admin' && (
            <Badge size="xs" variant="outline" ml={6}>
              Administración
            </Badge>
          )}
        </div>
      )}
      <div className={classes.content} dir="auto">
        <LinkedText text={content} />
      </div>
      <div className={classes.time}>
        {onHide && content !== HIDDEN_MESSAGE && (
          <Button variant="subtle" color="red" px="xs" onClick={() => onHide(message)}>
            Retirar
          </Button>
        )}
        <time dateTime={createdAt}>{time.format(Date.parse(createdAt))}</time>
        {own && <IconCheck size={14} role="img" aria-label="Enviado" className={classes.sent} />}
      </div>
    </li>
  );
}

/** `21:05` in Argentina. */
const time = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDay = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayOfYear = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', dateStyle: 'long' });

/** Calendar day → `Hoy`, `Ayer`, `lunes, 3 de marzo`, with the year unless it is today's. */
function dayLabel(day: string, today: string): string {
  if (day === today) return 'Hoy';
  if (day === addDays(today, -1)) return 'Ayer';
  const format = day.slice(0, 4) === today.slice(0, 4) ? longDay : dayOfYear;
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

interface OutgoingBubbleProps {
  message: QueuedMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that the server does not have yet. */
function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
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

function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, isLink }, index) =>
    isLink ? (
      // The parts of a text never change order.
      // oxlint-disable-next-line react/no-array-index-key
      <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer nofollow" td="underline">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
