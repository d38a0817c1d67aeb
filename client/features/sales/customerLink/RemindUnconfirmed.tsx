import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { addDays } from '../../../../shared/values/dates.ts';
import { useTemplateBody } from '../../../api/useTemplate.ts';
import { wantsLink } from '../card/message/customerText.ts';
import { useSendLink } from '../card/message/useSendLink.ts';

interface RemindUnconfirmedProps {
  appointments: ListedAppointmentView[];
  today: string;
}

/** Tomorrow's unconfirmed customers, each with a button for a reminder. */
export function RemindUnconfirmed({ appointments, today }: RemindUnconfirmedProps) {
  const tomorrow = addDays(today, 1);
  const unconfirmed = appointments.filter(
    ({ date, state, answer }) => date === tomorrow && state === 'open' && answer === 'none',
  );
  if (unconfirmed.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="recordar" padding="md">
      <Title order={2} fz="md" id="recordar">
        Recordar a los que no confirmaron
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Turnos de mañana. Un toque abre WhatsApp con el recordatorio y el enlace para confirmar.
      </Text>
      <Group gap="xs">
        {unconfirmed.map((appointment) => (
          <Remind key={appointment.saleId} appointment={appointment} />
        ))}
      </Group>
    </Card>
  );
}

const WITH_LINK = '\nConfírmalo aquí: {seguimiento}';

function Remind({ appointment: { saleId, customerName, from } }: { appointment: ListedAppointmentView }) {
  const body = useTemplateBody('appointment_reminder');
  const [isSent, setIsSent] = useState(false);
  const { send, isBusy } = useSendLink({ _id: saleId, customerInfo: { name: customerName } }, () =>
    setIsSent(true),
  );
  const Icon = isSent ? IconCheck : IconBrandWhatsapp;
  return (
    <Button
      variant="default"
      size="sm"
      mih={44}
      aria-label={`Recordar a ${customerName} · ${from}${isSent ? ': abierto' : ''}`}
      aria-disabled={isBusy || body === undefined}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => body !== undefined && send(withLink(body))}
    >
      {customerName} · {from}
    </Button>
  );
}

/** The reminder needs a link for the response, whatever its text. */
function withLink(body: string): string {
  return wantsLink(body) ? body : body + WITH_LINK;
}
