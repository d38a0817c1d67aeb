import { Button, Stack, Text } from '@mantine/core';
import { IconPhone, IconReceipt, IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContactChannel, ContactResult } from '../../../../shared/sales/followUp.ts';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { Reminder, reminderText, reminderIn } from '../add/Reminder.tsx';
import { useProspectCalls } from '../outbox/useProspectCalls.ts';
import classes from './ProspectSheet.module.css';
import { formatMoney } from '../../../../shared/values/money.ts';
import { NO_AREA_CODE, whatsAppLink } from '../../../../shared/values/phones.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { useTemplate } from '../../../api/useTemplate.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { whenOf } from '../list/whenText.ts';
import { OutsideButton } from '../../../ui/links/OutsideButton.tsx';

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

/** Opens WhatsApp with the text of a first or later message, and records it. */
function WhatsApp({ prospect }: { prospect: ProspectView }) {
  const calls = useProspectCalls(prospect);
  const text = useProspectText(prospect);
  const href = whatsAppLink(prospect.phone, text);
  if (href === undefined) return <Hint>{NO_AREA_CODE}</Hint>;
  const record = () => {
    const nextAt = nextAfterMessage(prospect.nextAt);
    void calls.record(
      { channel: 'whatsapp', result: 'sent', nextAt },
      `Anotado: le escribiste. ${reminderText(nextAt)}`,
    );
  };
  return (
    <OutsideButton icon={IconBrandWhatsapp} iconSize={20} href={href} variant="default" onClick={record}>
      WhatsApp
    </OutsideButton>
  );
}

/** A message moves a reminder due by tomorrow to tomorrow; a later one stays. */
function nextAfterMessage(nextAt: string | null): string {
  return nextAt !== null && whenOf(nextAt, Date.now()).tone === 'later' ? nextAt : reminderIn(1);
}

function useProspectText({ name, state, planId, planName }: ProspectView): string | undefined {
  const { name: vendedor } = useUser();
  const { data: plans = [] } = trpc.plans.list.useQuery();
  const { data: page } = trpc.pages.own.useQuery();
  const plan = plans.find(({ _id }) => _id === planId);
  return useTemplate(state === 'new' ? 'prospect_first' : 'prospect_again', {
    interesado: name,
    plan: plan?.name ?? planName ?? 'nuestra alarma',
    precio: plan ? formatMoney(plan.price) : '',
    vendedor,
    enlace: page?.enabled && page.link ? window.location.origin + page.link : '',
  });
}
