import { Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBuildingBank } from '@tabler/icons-react';
import { argentineDay } from '../../../../shared/values/dates.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { SettlementState } from '../../../../shared/commissions/settlements.ts';
import { downloadFile } from '../../../api/files/downloadFile.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FormatItems } from '../../../ui/lists/ExportFormats.tsx';

interface BankFileProps {
  state: SettlementState;
  /** Name of the settlements, such as 'Cerradas'. */
  label: string;
  /** Number of settlements in that state; the file omits those without payout data. */
  total: number;
  /** Called with the numbers of the settlements in the file. */
  onSaved?: (numbers: Set<number>) => void;
}

/** Saves every settlement in a state, with what the bank needs to pay it. */
export function BankFile({ state, label, total, onSaved }: BankFileProps) {
  const download = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const file = await downloadFile(`/api/admin/settlements/export.csv?state=${state}&format=${format}`);
      const lines = (await file.text()).trim().split('\r\n').slice(1);
      saveFile(file, `liquidaciones_${argentineDay(Date.now())}.csv`);
      // The number is the first cell.
      return lines.map((line) => Number.parseInt(line, 10));
    },
    onSuccess: (numbers) => {
      notifyDone(`Se descargó el archivo para el banco: ${countText(numbers.length, total)}`);
      onSaved?.(new Set(numbers));
    },
    onError: failureNotice('No se pudo descargar el archivo'),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionButton
          icon={IconBuildingBank}
          iconSize={20}
          variant="default"
          aria-label="Archivo para el banco"
          disabled={download.isPending}
        >
          Archivo
          <Text span inherit visibleFrom="xs">
            &nbsp;para el banco
          </Text>
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}, de todos los vendedores</Menu.Label>
        <FormatItems csv="CSV" onSave={download.mutate} />
      </Menu.Dropdown>
    </Menu>
  );
}

function countText(inFile: number, total: number): string {
  const left = Math.max(0, total - inFile);
  const ready = `${inFile.toLocaleString('es-AR')} para transferir`;
  return left === 0 ? ready : `${ready}, ${left.toLocaleString('es-AR')} sin datos`;
}
