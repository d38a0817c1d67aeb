import { Alert, Anchor, Button, Group, Stack, Text, NativeSelect, SimpleGrid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../../shared/values/money.ts';
import {
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportMapping,
  type ImportView,
  type ImportField,
} from '../../../shared/imports/imports.ts';
import { saleStatusLabel } from '../../../shared/sales/saleStatus.ts';
import { formatDate } from '../../../shared/values/dates.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { uploadSheet } from '../../api/files/uploads.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { countOf } from '../../ui/figures/countOf.ts';
import { Hint } from '../../ui/Hint.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SheetField } from '../../forms/SheetField.tsx';
import { Section } from '../../ui/Section.tsx';
import { SellerFilter } from '../users/accounts/SellerFilter.tsx';
import { SheetSample } from '../../ui/lists/SheetSample.tsx';
import { ImportErrors, ImportWarnings } from './ImportErrors.tsx';
import { importingText, PROGRESS_MS } from './progress.ts';
import { RecentImports } from './RecentImports.tsx';
import { saveFile } from '../../forms/saveFile.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** Imports sales from a spreadsheet: the file, its columns, its errors, then all of it at once. */
export default function ImportScreen() {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const [sellerId, setSellerId] = useState<string>();
  const preview = useMutation({
    mutationFn: (mapping: ImportMapping) =>
      uploadSheet<ImportView>('/api/admin/import', file, {
        ...(sellerId !== undefined && { sellerId }),
        mapping: JSON.stringify(mapping),
      }),
  });
  const confirm = trpc.admin.confirmImport.useMutation({ onSuccess: () => utils.invalidate() });
  const id = preview.data?._id ?? '';
  // Goes by itself, and on a busy server longer than a call may wait.
  const { data: progress } = trpc.admin.importState.useQuery(
    { id },
    { enabled: !confirm.isIdle && !confirm.isSuccess, refetchInterval: PROGRESS_MS },
  );
  const isImporting = confirm.isPending || progress?.state === 'importing';
  const isOver = progress?.state === 'done' && progress.done === progress.rows;
  const imported = confirm.data?.imported ?? (isOver ? progress.imported : undefined);
  const undo = trpc.admin.undoImport.useMutation({ onSuccess: () => utils.invalidate() });
  const read = (mapping: ImportMapping = {}) => {
    confirm.reset();
    undo.reset();
    preview.mutate(mapping);
  };
  const forget = () => {
    preview.reset();
    confirm.reset();
  };
  const restart = () => {
    setFile(null);
    forget();
    undo.reset();
  };
  return (
    <>
      <PageHeader
        title="Importar ventas"
        description="Las ventas de una planilla entran con su fecha, su estado y su comisión"
      />
      <Stack>
        <Section title="La planilla">
          <Group align="flex-end" grow preventGrowOverflow={false}>
            <SheetField
              description="Hasta 5.000 filas y 5 MB. En Excel: Guardar como, CSV"
              miw="min(16.25rem, 100%)"
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                forget();
              }}
            />
            <SellerFilter
              placeholder="De quién son"
              sellerId={sellerId}
              name={undefined}
              onChange={(chosen) => {
                setSellerId(chosen);
                forget();
              }}
            />
          </Group>
          <Hint>
            Sin un vendedor elegido, cada fila dice de quién es en su columna «Vendedor»: nombre o email.
          </Hint>
          <Group>
            <Button disabled={!file || preview.isPending} onClick={() => read()}>
              {preview.isPending ? 'Leyendo...' : 'Leer planilla'}
            </Button>
            <SampleSheet />
          </Group>
          <ErrorAlert>{preview.error && errorText(preview.error)}</ErrorAlert>
        </Section>
        {preview.data && imported === undefined && (
          <>
            <ColumnsTable preview={preview.data} busy={preview.isPending} onChange={read} />
            <Rows preview={preview.data}>
              <Sellers sellers={preview.data.sellers} />
              <Button
                disabled={importable(preview.data) === 0 || isImporting}
                onClick={() => confirm.mutate({ id })}
              >
                {isImporting
                  ? importingText(progress)
                  : `Importar ${countOf(importable(preview.data), 'venta', 'ventas')}`}
              </Button>
              {isImporting && <Hint>Sigue aunque cierres esta página.</Hint>}
              <ErrorAlert>{!isImporting && confirm.error && errorText(confirm.error)}</ErrorAlert>
            </Rows>
          </>
        )}
        {undo.data && (
          <Alert role="status" icon={<IconCircleCheck aria-hidden />} title="Se deshizo la importación">
            Ya no están: {countOf(undo.data.removed, 'venta', 'ventas')}. La planilla se puede importar otra
            vez.
          </Alert>
        )}
        {imported !== undefined && preview.data && (
          <Alert role="status" icon={<IconCircleCheck aria-hidden />} title={importedText(imported)}>
            <ErrorAlert>{undo.error && errorText(undo.error)}</ErrorAlert>
            <Group>
              {!undo.isSuccess && (
                <Button variant="default" disabled={undo.isPending} onClick={() => undo.mutate({ id })}>
                  {undo.isPending ? 'Deshaciendo...' : 'Deshacer importación'}
                </Button>
              )}
              <Anchor component={Link} href="/app/admin/dashboard?tab=ventas" fw={600} py={10}>
                Ver ventas
              </Anchor>
              <Button variant="default" onClick={restart}>
                Importar otra planilla
              </Button>
            </Group>
          </Alert>
        )}
        {imported !== undefined && preview.data && <ImportErrors errors={preview.data.errors} />}
        {!preview.data && <RecentImports />}
      </Stack>
    </>
  );
}

/** Email and age of an account: a newcomer may have taken a name of an old spreadsheet to get its sales. */
const NEW_ACCOUNT_DAYS = 30;

function Sellers({ sellers }: Pick<ImportView, 'sellers'>) {
  return sellers.map(({ sellerId, sellerName, sellerEmail, accountDays, sales, amount, commission }) => (
    <Stack key={sellerId} gap={0}>
      <Text>
        {countOf(sales, 'venta', 'ventas')} de <strong>{sellerName}</strong> por {formatMoney(amount)} ·
        comisión {formatMoney(commission)}
      </Text>
      <Hint>
        {sellerEmail} · cuenta de {countOf(accountDays, 'día', 'días')}
        {accountDays < NEW_ACCOUNT_DAYS && ': comprueba que sea de esa persona'}
      </Hint>
    </Stack>
  ));
}

function Rows({ preview, children }: { preview: ImportView; children: ReactNode }) {
  const { rows, valid, known, errors } = preview;
  return (
    <Section title="Las filas">
      <Text role="status">
        {countOf(rows, 'fila', 'filas')}: {countOf(importable(preview), 'venta nueva', 'ventas nuevas')}
        {known > 0 && `, ${known.toLocaleString('es-AR')} que ya se importaron y se saltean`}
        {valid < rows && `, ${(rows - valid).toLocaleString('es-AR')} con errores que no se importan`}.
      </Text>
      {preview.monthFirst && (
        <Alert role="status">
          Las fechas vienen con el mes primero (mes/día/año): el 02/03 es el 3 de febrero.
        </Alert>
      )}
      <SheetSample rows={preview.sample} labels={SAMPLE_LABELS} textOf={sampleText} />
      <ImportWarnings warnings={preview.warnings} />
      <ImportErrors errors={errors} />
      <Stack align="flex-start">{children}</Stack>
    </Section>
  );
}

const { lastName: _, ...SAMPLE_LABELS } = IMPORT_FIELD_LABELS;

type SampleRow = ImportView['sample'][number];

function sampleText(row: SampleRow, field: keyof SampleRow): string {
  if (field === 'date') return formatDate(`${row.date}T12:00-03:00`);
  if (field === 'price') return formatMoney(row.price);
  if (field === 'status') return saleStatusLabel(row.status);
  return String(row[field]);
}

const importable = ({ valid, known }: ImportView) => valid - known;

function importedText(count: number): string {
  return count === 1 ? 'Se importó 1 venta' : `Se importaron ${countOf(count, 'venta', 'ventas')}`;
}

const EXAMPLE: Record<ImportField, string> = {
  date: '05/02/2026',
  customerName: 'Ana',
  lastName: 'Paz',
  dni: '30123456',
  phone: '341 444-5555',
  email: 'ana@example.com',
  street: 'Mitre',
  number: '850',
  city: 'Rosario',
  province: 'Santa Fe',
  postalCode: '2000',
  planName: 'Alarma Hogar',
  price: '34.900,00',
  status: 'Completada',
  description: 'Casa con patio',
  sellerEmail: '',
};

/** Saves a sheet with each column of an import and one row as an example. */
function saveSample(): void {
  const rows = [
    IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]),
    IMPORT_FIELDS.map((field) => EXAMPLE[field]),
  ];
  const text = rows.map((row) => row.join(';')).join('\r\n');
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), 'planilla_modelo.csv');
}

function SampleSheet() {
  return (
    <ActionButton icon={IconDownload} variant="subtle" onClick={saveSample}>
      Descargar planilla modelo
    </ActionButton>
  );
}

interface ColumnsTableProps {
  preview: ImportView;
  busy: boolean;
  onChange: (mapping: ImportMapping) => void;
}

const OPTIONS = [
  { value: '', label: 'No importar' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: IMPORT_FIELD_LABELS[field] })),
];

/** The field of each column; a field chosen for another column leaves its old one. */
function ColumnsTable({ preview: { columns, mapping }, busy, onChange }: ColumnsTableProps) {
  const choose = (column: string, field: ImportField | '') => {
    const others = columns.map((name) => {
      const current = mapping[name] ?? '';
      return [name, current === field ? '' : current] as const;
    });
    onChange({ ...Object.fromEntries(others), [column]: field });
  };
  return (
    <Section title="Las columnas">
      <Hint>
        Hacen falta la fecha, el nombre del cliente y el plan. Sin precio vale el del plan; sin estado quedan
        pendientes.
      </Hint>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} aria-busy={busy}>
        {columns.map((column) => (
          <NativeSelect
            key={column}
            label={column}
            size="md"
            disabled={busy}
            data={OPTIONS}
            value={mapping[column] ?? ''}
            onChange={(event) => choose(column, event.currentTarget.value as ImportField | '')}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
