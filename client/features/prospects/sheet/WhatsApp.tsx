import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { NO_AREA_CODE, whatsAppLink } from '../../../../shared/values/phones.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { useTemplate } from '../../../api/useTemplate.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { reminderIn, reminderText } from '../add/reminders.ts';
import { whenOf } from '../list/whenText.ts';
import { useProspectCalls } from '../outbox/useProspectCalls.ts';

/** Opens WhatsApp with the text of a first or later message, and records it. */
export function WhatsApp({ prospect }: { prospect: ProspectView }) {
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
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
      onClick={record}
    >
      WhatsApp
    </Button>
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
