import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { COVERAGE_LABELS } from '../../../shared/zones/coverage.ts';
import { ZONE_LABELS, type ZoneImportView } from '../../../shared/zones/zones.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { uploadSheet } from '../../api/files/uploads.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { countOf } from '../../ui/figures/countOf.ts';
import { SheetField } from '../../forms/SheetField.tsx';
import { SheetRows } from '../../ui/lists/SheetRows.tsx';
import { SheetSample } from '../../ui/lists/SheetSample.tsx';
import { notifyDone } from '../../ui/notices.tsx';
import type { Column } from '../../ui/lists/CardTable.tsx';

const COLUMNS: Column<ZoneImportView['errors'][number]>[] = [
  { label: 'Qué le falta', cell: ({ message }) => message },
];

type SampleRow = ZoneImportView['sample'][number];

function sampleText(row: SampleRow, field: keyof SampleRow): string {
  return field === 'state' ? COVERAGE_LABELS[row.state] : String(row[field] ?? '');
}

/** Rules from a spreadsheet: previewed, then stored all, or none if there is an error. */
export function ZoneImport({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({
    mutationFn: (sheet: File | null) => uploadSheet<ZoneImportView>('/api/admin/zones/import', sheet),
  });
  const confirm = trpc.admin.confirmZoneImport.useMutation({
    onSuccess: ({ imported, updated }) => {
      onDone();
      notifyDone(`${countOf(imported, 'zona nueva', 'zonas nuevas')}, ${updated} que ya existían`);
      void utils.zones.invalidate();
    },
  });
  const read = preview.data;
  return (
    <Stack>
      <SheetField
        description="Columnas: provincia; localidad; cp desde; cp hasta; estado; nota"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          preview.reset();
          confirm.reset();
        }}
      />
      <ErrorAlert>{preview.error && errorText(preview.error)}</ErrorAlert>
      {read && (
        <>
          <Text role="status">
            {countOf(read.rows, 'fila', 'filas')}
            {read.errors.length > 0
              ? `, ${read.errors.length} con errores: corrígelas y vuelve a leerla. No se guarda ninguna.`
              : ', sin errores. Las que ya existen se actualizan.'}
          </Text>
          <SheetSample rows={read.sample} labels={ZONE_LABELS} textOf={sampleText} />
          <SheetRows caption="Filas con errores" columns={COLUMNS} rows={read.errors} />
        </>
      )}
      <ErrorAlert>{confirm.error && errorText(confirm.error)}</ErrorAlert>
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        {read && read.errors.length === 0 ? (
          <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ id: read._id })}>
            {confirm.isPending ? 'Guardando...' : `Guardar ${countOf(read.valid, 'zona', 'zonas')}`}
          </Button>
        ) : (
          <Button disabled={!file || preview.isPending} onClick={() => preview.mutate(file)}>
            {preview.isPending ? 'Leyendo...' : 'Leer planilla'}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}
