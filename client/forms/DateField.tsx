import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { argentineDay } from '../../shared/values/dates.ts';
import classes from './DateField.module.css';
import { completeDay, dayText, parseDay } from './dayText.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `AAAA-MM-DD`, or empty. */
  value?: string;
  /** Called with a day or, once the field is left, with other text, which the schema refuses. */
  onChange?: (day: string) => void;
}

/** A day, typed and shown as dd/mm/aaaa in any browser language; the calendar is the browser's. */
export function DateField({ value = '', onChange, onBlur, error, ...props }: DateFieldProps) {
  const [{ text, sent, known }, setTyped] = useState({ text: dayText(value), sent: value, known: value });
  const picker = useRef<HTMLInputElement>(null);
  // Follows a value set elsewhere.
  if (value !== known) {
    setTyped({ text: value === sent ? text : dayText(value), sent: value, known: value });
  }
  const send = (day: string, shown: string) => {
    setTyped({ text: shown, sent: day, known });
    if (day !== value) onChange?.(day);
  };
  const type = (typed: string) => {
    const day = typed.trim() === '' ? '' : parseDay(typed);
    if (day === undefined) setTyped({ text: typed, sent, known });
    else send(day, typed);
  };
  const complete = () => {
    const day = completeDay(text, argentineDay(Date.now())) ?? text.trim();
    send(day, dayText(day));
  };
  const isWrong = sent !== '' && parseDay(sent) === undefined;
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      autoComplete="off"
      value={text}
      error={isWrong ? 'Escribe el día así: 31/12/2026' : asTyped(error)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
      // Enter sends the form without leaving the field.
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && complete()}
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Abrir el calendario"
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={20} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            className={classes.picker}
            tabIndex={-1}
            aria-hidden
            value={parseDay(value) ?? ''}
            onChange={(event) => send(event.currentTarget.value, dayText(event.currentTarget.value))}
          />
        </>
      }
    />
  );
}

/** The schema's sentence names the format that is sent. */
function asTyped(error: ReactNode): ReactNode {
  return typeof error === 'string' ? error.replace('AAAA-MM-DD', 'dd/mm/aaaa') : error;
}
