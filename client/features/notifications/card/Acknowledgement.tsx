import { Group, Text } from '@mantine/core';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { formatDayAndTime } from '../../../../shared/values/dates.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { useAnswers } from '../useAnswers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

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
