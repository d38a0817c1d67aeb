import { Alert, Button, Menu, Progress, Stack, Text } from '@mantine/core';
import { IconDots, IconDownload, IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { SaleFilterInput } from '../../../../shared/sales/sales.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { downloadFile } from '../../../api/files/downloadFile.ts';
import { errorText } from '../../../api/errors.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { filterParams } from './historyQuery.ts';

interface HistoryActionsProps {
  refreshing: boolean;
  onRefresh: () => void;
  mayExport: boolean;
  onExport: (format: ExportFormat) => void;
}

function actionsOf({ refreshing, onRefresh, mayExport, onExport }: HistoryActionsProps) {
  return [
    { label: 'Actualizar', icon: IconRefresh, disabled: refreshing, run: onRefresh },
    { label: 'Exportar CSV', icon: IconDownload, disabled: !mayExport, run: () => onExport('csv') },
    { label: 'Para Excel', icon: IconFileSpreadsheet, disabled: !mayExport, run: () => onExport('excel') },
  ];
}

/** Rare actions on the desk. */
export function HistoryButtons(props: HistoryActionsProps) {
  return actionsOf(props).map(({ label, disabled, run }) => (
    <Button
      key={label}
      visibleFrom="md"
      size="sm"
      px="sm"
      variant="default"
      disabled={disabled}
      onClick={run}
    >
      {label}
    </Button>
  ));
}

/** Rare actions on the phone. */
export function HistoryMenu(props: HistoryActionsProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} hiddenFrom="md" size={46} label="Más acciones" />
      </Menu.Target>
      <Menu.Dropdown>
        {actionsOf(props).map(({ label, icon: IconShape, disabled, run }) => (
          <Menu.Item
            key={label}
            mih={44}
            leftSection={<IconShape size={18} aria-hidden />}
            disabled={disabled}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Saves all sales that pass the filters and the search as CSV; `excel` for Argentine Excel. */
export function useSaleExport(filters: SaleFilterInput & { search: string }) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const params = filterParams(filters);
      if (format === 'excel') params.set('format', format);
      const csv = await downloadFile(`/api/sales/export.csv?${params}`);
      saveFile(csv, `ventas_${argentineDay(Date.now())}.csv`);
    },
  });
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
