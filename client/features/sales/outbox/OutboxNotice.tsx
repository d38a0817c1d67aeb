import { Alert, Group, Text } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { countOf } from '../../../ui/figures/countOf.ts';
import { OUTBOX, useOutbox } from './useOutbox.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Warns that sales wait on this device. */
export function OutboxNotice() {
  const outbox = useOutbox();
  if (!outbox || outbox.length === 0) return null;
  const unsent = outbox.filter(({ state }) => state !== 'repriced').length;
  const repriced = outbox.length - unsent;
  const refused = outbox.filter(({ state }) => state === 'refused').length;
  return (
    <Alert role="status" color="amber" icon={<IconCloudUp aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {unsent > 0 && `Tienes ${countOf(unsent, 'venta por enviar', 'ventas por enviar')}`}
          {refused > 0 && `, ${refused} con error`}
          {unsent > 0 && '. '}
          {repriced > 0 &&
            `${countOf(repriced, 'venta se registró', 'ventas se registraron')} a otro precio.`}
        </Text>
        <LinkButton href={OUTBOX} variant="default">
          Ver
        </LinkButton>
      </Group>
    </Alert>
  );
}
