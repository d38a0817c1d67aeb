import { Alert, Button, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat, SaleFilter } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { exportSales, type ExportProgress } from './exportSales.ts';
import classes from './HistoryExport.module.css';

const NOTHING_YET: ExportProgress = { rows: 0, total: undefined };

/** Exporting what the filters select: the two buttons, and how far it is. */
export function useHistoryExport(filters: SaleFilter, disabled: boolean) {
  const [progress, setProgress] = useState(NOTHING_YET);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (format: ExportFormat) => {
      setProgress(NOTHING_YET);
      return exportSales({ filters, format, onProgress: setProgress });
    },
  });
  const buttons = (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={disabled || isPending}
        onClick={() => mutate('csv')}
      >
        Exportar CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        disabled={disabled || isPending}
        onClick={() => mutate('excel')}
      >
        Para Excel
      </Button>
    </>
  );
  const state = (
    <>
      {isPending && <Running {...progress} />}
      {error && (
        <Alert color="red" role="alert" title="Error al exportar las ventas">
          {errorText(error, 'Intenta nuevamente.')}
        </Alert>
      )}
    </>
  );
  return { buttons, state };
}

function Running({ rows, total }: ExportProgress) {
  const count = rows.toLocaleString('es-AR');
  return (
    <Stack gap={4}>
      <VisuallyHidden role="status">Exportando…</VisuallyHidden>
      <Text size="sm" className={classes.count} aria-hidden>
        {total === undefined ? 'Exportando…' : `Exportando ${count} de ${total.toLocaleString('es-AR')}…`}
      </Text>
      <Progress value={total ? (rows / total) * 100 : 0} aria-label="Avance de la exportación" />
    </Stack>
  );
}
