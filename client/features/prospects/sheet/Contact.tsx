import { Button, Stack, Text } from '@mantine/core';
import { IconPhone, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContactChannel, ContactResult } from '../../../../shared/sales/followUp.ts';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { Reminder } from '../add/Reminder.tsx';
import { reminderText } from '../add/reminders.ts';
import { useProspectCalls } from '../outbox/useProspectCalls.ts';
import classes from './ProspectSheet.module.css';
import { WhatsApp } from './WhatsApp.tsx';

interface Outcome {
  label: string;
  channel: ContactChannel;
  result: ContactResult;
}

const OUTCOMES: Outcome[] = [
  { label: 'No respondió', channel: 'call', result: 'no_answer' },
  { label: 'Respondió', channel: 'call', result: 'answered' },
  { label: 'Lo visité', channel: 'visit', result: 'answered' },
];

/** Calls, writes or sells, and records the outcome with the next reminder. */
export function Contact({ prospect }: { prospect: ProspectView }) {
  const { _id, name, phone } = prospect;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const calls = useProspectCalls(prospect);
  const remind = (nextAt: string | null) => {
    if (calls.isPending) return;
    const text = reminderText(nextAt);
    if (!outcome) return void calls.edit({ nextAt }, text);
    const { channel, result, label } = outcome;
    setOutcome(null);
    void calls.record({ channel, result, nextAt }, `Anotado: ${label.toLowerCase()}. ${text}`);
  };
  return (
    <Stack gap="sm">
      <div className={classes.actions}>
        <Button
          component="a"
          href={phoneLink(phone)}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          Llamar
        </Button>
        <WhatsApp prospect={prospect} />
        <LinkButton
          href={`/app/sales/new?prospect=${_id}`}
          className={classes.whole}
          leftSection={<IconReceipt size={18} aria-hidden />}
        >
          Convertir en venta
        </LinkButton>
      </div>
      <div>
        <Text fw={600} size="sm" mb={4} id="como-fue">
          ¿Hablaste con {name.split(' ')[0]}?
        </Text>
        <div className={classes.results} role="group" aria-labelledby="como-fue">
          {OUTCOMES.map((one) => (
            <Button
              key={one.label}
              size="sm"
              mih={44}
              px={6}
              variant={outcome?.label === one.label ? 'filled' : 'default'}
              aria-pressed={outcome?.label === one.label}
              onClick={() => setOutcome(outcome?.label === one.label ? null : one)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      </div>
      <Reminder
        label={outcome ? 'Anotarlo y recordarme' : 'Recordarme'}
        busy={calls.isPending}
        onChoose={remind}
      >
        {(outcome ?? prospect.nextAt) && (
          <Button
            variant="subtle"
            size="sm"
            mih={44}
            px={6}
            disabled={calls.isPending}
            onClick={() => remind(null)}
          >
            {outcome ? 'No recordarme' : 'Quitar'}
          </Button>
        )}
      </Reminder>
    </Stack>
  );
}
