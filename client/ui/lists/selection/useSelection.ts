import { useState } from 'react';

/** Rows selected on any page of a list, by id. */
export interface Selection<Row extends { id: string }> {
  rows: Row[];
  has: (id: string) => boolean;
  set: (rows: Row[], isChosen: boolean) => void;
  clear: () => void;
}

/** Keeps the selected rows across pages. */
export function useSelection<Row extends { id: string }>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    set: (rows, isChosen) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isChosen) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
