import { Button, Card, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCloudUp, IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useOutbox } from '../outbox/outbox.ts';
import { OUTBOX } from '../outbox/outboxTexts.ts';
import classes from './Registered.module.css';

interface QueuedProps {
  clientKey: string;
  /** The address of an empty form. */
  another: string;
}

/** Confirms that a sale is kept on the device, and then that it was sent. */
export function Queued({ clientKey, another }: QueuedProps) {
  const [, navigate] = useLocation();
  const outbox = useOutbox();
  const waits = !outbox || outbox.some((queued) => queued.clientKey === clientKey);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const Shape = waits ? IconCloudUp : IconCheck;
  return (
    <Card padding="xl">
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={72} radius="xl" color={waits ? 'amber' : 'green'} variant="light" aria-hidden>
          <Shape size={40} />
        </ThemeIcon>
        <Stack gap={4} role="status">
          <Text ff="heading" fw={700} fz="xl">
            {waits ? 'Venta guardada en este dispositivo' : 'Venta registrada con éxito'}
          </Text>
          {waits && (
            <Text c="dimmed">
              Todavía no llegó al sistema. Se envía sola cuando hay conexión, con la aplicación abierta; no
              cierres la sesión hasta entonces.
            </Text>
          )}
        </Stack>
        <div className={classes.actions}>
          {waits && (
            <Button component={Link} href={OUTBOX} variant="default">
              Ver ventas por enviar
            </Button>
          )}
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => navigate(another, { replace: true })}
          >
            Registrar otra
          </Button>
          <Button component={Link} href="/app/dashboard" variant="subtle">
            Ir al dashboard
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
