import { NativeSelect, SimpleGrid } from '@mantine/core';
import {
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type ImportView,
} from '../../../shared/imports/imports.ts';
import { Section } from '../../ui/Section.tsx';
import { Hint } from '../../ui/Hint.tsx';

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
export function ColumnsTable({ preview: { columns, mapping }, busy, onChange }: ColumnsTableProps) {
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
