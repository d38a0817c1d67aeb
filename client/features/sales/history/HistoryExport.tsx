import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ExportFormat } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { countOf } from '../../../ui/figures/countOf.ts';

interface ExportButtonsProps {
  disabled: boolean;
  onExport: (format: ExportFormat) => void;
}

export function ExportButtons({ disabled, onExport }: ExportButtonsProps) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => onExport('csv')}
      >
        Exportar CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => onExport('excel')}
      >
        Para Excel
      </Button>
    </>
  );
}

interface ExportStateProps {
  isPending: boolean;
  error: Error | null;
  /** Number of sales to export, if known. */
  total: number | undefined;
}

/** Shows that the export is running, or why it failed. */
export function ExportState({ isPending, error, total }: ExportStateProps) {
  if (isPending) {
    return (
      <Stack gap={4}>
        <Text size="sm" role="status">
          {total === undefined ? 'Exportando…' : `Exportando ${countOf(total, 'venta', 'ventas')}…`}
        </Text>
        <Progress value={100} animated aria-label="Avance de la exportación" />
      </Stack>
    );
  }
  if (!error) return null;
  return (
    <Alert color="red" role="alert" title="Error al exportar las ventas">
      {errorText(error)}
    </Alert>
  );
}
