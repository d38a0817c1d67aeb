import { Text } from '@mantine/core';
import type { ImportView } from '../../../shared/imports/imports.ts';
import { CardTable, Cell } from '../../ui/lists/CardTable.tsx';

const SHOWN = 100;
const COLUMNS = [{ label: 'Línea' }, { label: 'Qué le falta' }];

/** The first rows that cannot be imported, by the line in the file, and why. */
export function ImportErrors({ errors }: Pick<ImportView, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <>
      <CardTable caption="Filas con errores" columns={COLUMNS}>
        {errors.slice(0, SHOWN).map(({ row, message }) => (
          <tr key={row}>
            <Cell label="Línea" whole>
              {row.toLocaleString('es-AR')}
            </Cell>
            <Cell>{message}</Cell>
          </tr>
        ))}
      </CardTable>
      {errors.length > SHOWN && (
        <Text c="dimmed" size="sm">
          Y {(errors.length - SHOWN).toLocaleString('es-AR')} más. Corrige la planilla y vuelve a leerla: lo
          que ya se importó no se repite.
        </Text>
      )}
    </>
  );
}
