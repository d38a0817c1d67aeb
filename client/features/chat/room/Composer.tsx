import { ActionIcon, Text, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MESSAGE_MAX } from '../../../../shared/chat/chat.ts';
import { clearDraft, readDraft, saveDraft } from '../../../forms/formDraft.ts';
import classes from './Composer.module.css';

const NEARLY_FULL = MESSAGE_MAX - 100;

interface ComposerProps {
  roomId: string;
  /** Returns whether the message was taken; else the field keeps it. */
  onSend: (content: string) => Promise<boolean>;
}

/** Writes a message. The draft survives leaving the page. */
export function Composer({ roomId, onSend }: ComposerProps) {
  const draft = `chat-${roomId}`;
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft).text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const tooLong = content.length > MESSAGE_MAX;
  const change = (next: string) => {
    setText(next);
    if (next === '') clearDraft(draft);
    else saveDraft(draft, { text: next });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (content === '' || tooLong) return;
    setText('');
    void onSend(content).then((isTaken) => {
      if (!isTaken && field.current?.value === '') setText(text);
      // More may have been typed since.
      if (isTaken && readDraft<{ text: string }>(draft).text === text) clearDraft(draft);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On a phone Enter breaks the line: its keyboard has no Shift+Enter, and the button is under the thumb.
    const breaksLine =
      event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || breaksLine) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      <div className={classes.input}>
        <Textarea
          aria-label="Mensaje"
          placeholder="Escribe un mensaje"
          minRows={1}
          maxRows={5}
          ref={field}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={tooLong && `El mensaje admite hasta ${MESSAGE_MAX} caracteres`}
        />
        {content.length > NEARLY_FULL && (
          <Text size="xs" c="dimmed" ta="right">
            {content.length} / {MESSAGE_MAX}
          </Text>
        )}
      </div>
      <ActionIcon
        type="submit"
        size={46}
        aria-label="Enviar"
        disabled={content === '' || tooLong}
        // The field keeps the focus, so that the keyboard stays and nothing moves under the thumb.
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconSend2 size={22} aria-hidden />
      </ActionIcon>
    </form>
  );
}
