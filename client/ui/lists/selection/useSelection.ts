import { useState } from 'react';

/** Rows selected on any page of a list. */
export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  set: (rows: Row[], isChosen: boolean) => void;
  clear: () => void;
}

/** Keeps the selected rows across pages, by id. */
export function useSelection<Row>(idOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(idOf(row)),
    set: (rows, isChosen) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isChosen) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
