import { Button } from '@mantine/core';
import { useState } from 'react';
import { CardTable, type CardTableProps } from '../../ui/lists/CardTable.tsx';

const STEP = 100;

/** A table of rows that are all loaded: the first hundred, and the others on request. */
export function LongTable<Row>({ rows, ...props }: CardTableProps<Row>) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <CardTable {...props} rows={rows.slice(0, shown)} />
      {rows.length > shown && (
        <Button variant="default" onClick={() => setShown(shown * 2)}>
          Ver {(rows.length - shown).toLocaleString('es-AR')} más
        </Button>
      )}
    </>
  );
}
