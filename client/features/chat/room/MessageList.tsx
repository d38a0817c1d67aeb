import { Text } from '@mantine/core';
import { Fragment, type Ref } from 'react';
import type { MessageView } from '../../../../shared/chat/chat.ts';
import type { QueuedMessage } from '../outbox/queued.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { dayLabel, formatTime } from './chatDates.ts';
import { LinkedText } from './LinkedText.tsx';
import classes from './MessageList.module.css';
import { OutgoingBubble } from './OutgoingBubble.tsx';
import { useNow } from '../../../ui/useNow.ts';

interface MessageListProps {
  ref: Ref<HTMLOListElement>;
  onScroll: () => void;
  messages: MessageView[];
  outgoing: QueuedMessage[];
  ownId: string;
  onRetry: (message: QueuedMessage) => void;
  onDiscard: (message: QueuedMessage) => void;
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
}

function Bubble({ message, own, goesOn }: BubbleProps) {
  const { content, createdAt, sender } = message;
  return (
    <li className={classes.bubble} data-own={own}>
      {!own && !goesOn && (
        <div className={classes.sender}>
          <bdi>{sender.name}</bdi>
          {sender.role === 'admin' && ' · Administración'}
        </div>
      )}
      <div className={classes.content} dir="auto">
        <LinkedText text={content} />
      </div>
      <div className={classes.time}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </div>
    </li>
  );
}
