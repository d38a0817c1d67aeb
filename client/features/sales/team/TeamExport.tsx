import { Button, Checkbox, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { withParams } from '../../../router/withParams.ts';
import { useDownload } from '../../../ui/useDownload.ts';
import type { SalesQuery } from './salesQuery.ts';

/** Saves all sales that pass the list's filters. */
export function TeamExport({ query, what }: { query: SalesQuery; what: string }) {
  const { start, isPending } = useDownload('Error al exportar las ventas');
  const [personal, setPersonal] = useState(false);
  const save = (format: ExportFormat) => {
    const { search, status, sellerId, startDate, endDate } = query;
    const filters = { search, status, sellerId, startDate, endDate };
    const params = withParams(new URLSearchParams(), { ...filters, format, personal: String(personal) });
    start({
      path: `/api/admin/sales/export.csv?${params}`,
      name: `ventas_del_equipo_${argentineDay(Date.now())}.csv`,
    });
  };
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-disabled={isPending}
        >
          {isPending ? 'Exportando…' : `Exportar ${what}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Checkbox
          p="sm"
          label="Con teléfono, email, DNI y dirección"
          checked={personal}
          onChange={(event) => setPersonal(event.currentTarget.checked)}
        />
        <Menu.Item mih={44} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save('csv')}>
          Exportar CSV
        </Menu.Item>
        <Menu.Item
          mih={44}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => save('excel')}
        >
          Para Excel
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
