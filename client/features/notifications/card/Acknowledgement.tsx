import { Group, Text, Button } from '@mantine/core';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { formatDayAndTime } from '../../../../shared/values/dates.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { trpc } from '../../../api/trpc.ts';
import { failureNotice } from '../../../ui/notices.tsx';

interface AcknowledgementProps {
  id: string;
  acknowledgedAt: string | null;
  ackBy: string | null;
}

/** 'Entendido', then the moment of it. */
export function Acknowledgement({ id, acknowledgedAt, ackBy }: AcknowledgementProps) {
  const { acknowledge } = useAnswers();
  if (acknowledgedAt !== null) {
    return (
      <Group gap={6} role="status">
        <IconCircleCheck size={20} aria-hidden />
        <Text size="sm" fw={600}>
          Confirmaste el {formatDayAndTime(acknowledgedAt)}
        </Text>
      </Group>
    );
  }
  return (
    <Group gap="sm">
      <ActionButton
        icon={IconCheck}
        loading={acknowledge.isPending}
        onClick={() => acknowledge.mutate({ id })}
      >
        Entendido
      </ActionButton>
      {ackBy !== null && <Hint>Hasta el {formatDayAndTime(ackBy)}</Hint>}
    </Group>
  );
}

const ANSWERS = [
  { value: true, label: 'Voy a ir' },
  { value: false, label: 'No puedo ir' },
];

/** Whether the recipient attends a meeting; the pressed response is current. */
export function Attendance({ id, attending }: { id: string; attending: boolean | null }) {
  const { attend } = useAnswers();
  return (
    <Group gap="sm" role="group" aria-label="Asistencia">
      {ANSWERS.map(({ value, label }) => (
        <Button
          key={label}
          variant={attending === value ? 'filled' : 'default'}
          aria-pressed={attending === value}
          aria-disabled={attend.isPending}
          onClick={() => !attend.isPending && attend.mutate({ id, attending: value })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** The recipient's responses; a failed one shows why and changes nothing. */
function useAnswers() {
  const utils = trpc.useUtils();
  const options = {
    onError: failureNotice('No se pudo enviar tu respuesta'),
    onSettled: () => Promise.all([utils.notifications.invalidate(), utils.sales.todo.invalidate()]),
  };
  const acknowledge = trpc.notifications.acknowledge.useMutation(options);
  const attend = trpc.notifications.attend.useMutation(options);
  return { acknowledge, attend };
}
