import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { countOf } from '../../../../ui/figures/countOf.ts';
import classes from '../../balances/RunResult.module.css';
import type { BulkProgress } from './useBulkRun.ts';

interface BulkProgressProps {
  progress: BulkProgress;
  /** Such as 'Cerrando'. */
  doing: string;
  /** Such as 'Se cerraron'. */
  did: string;
  onClose: () => void;
}

/** How far many steps are; in the end which of them failed and why. */
export function BulkProgressPanel({ progress, doing, did, onClose }: BulkProgressProps) {
  const { total, done, failures, isOver } = progress;
  if (!isOver) {
    const handled = done + failures.length;
    return (
      <Stack gap="xs" py="md">
        <Text role="status">
          {doing} {handled.toLocaleString('es-AR')} de {total.toLocaleString('es-AR')}…
        </Text>
        <Progress value={(handled / total) * 100} aria-label="Avance" />
        <Text size="sm" c="dimmed">
          No cierres la aplicación hasta que termine.
        </Text>
      </Stack>
    );
  }
  return (
    <Stack>
      {done > 0 && (
        <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
          {did} {countOf(done, 'liquidación', 'liquidaciones')}.
        </Alert>
      )}
      {failures.length > 0 && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          role="alert"
          title={`No se pudo con ${countOf(failures.length, 'liquidación', 'liquidaciones')}`}
        >
          <ul className={classes.reasons}>
            {failures.map(({ row, message }) => (
              <li key={row.id}>
                <strong>{row.sellerName}</strong>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          Listo
        </Button>
      </DialogActions>
    </Stack>
  );
}
