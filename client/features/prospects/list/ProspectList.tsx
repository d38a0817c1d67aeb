import { Card } from '@mantine/core';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { useOpened } from '../../../router/useOpened.ts';
import { ProspectRow } from './ProspectRow.tsx';
import classes from './ProspectRow.module.css';

interface ProspectListProps {
  prospects: ProspectView[];
  search?: string;
  busy?: boolean;
  /** Shown for prospects in the queue. */
  waitsOf?: (prospect: ProspectView) => 'waiting' | 'refused';
}

/** Rows that open in the screen's `OpenProspect`. */
export function ProspectList({ prospects, search = '', busy = false, waitsOf }: ProspectListProps) {
  const { addressOf, onOpen } = useOpened('prospect');
  return (
    <Card padding={0}>
      <ul className={classes.list} aria-busy={busy}>
        {prospects.map((prospect) => (
          <li key={prospect._id}>
            <ProspectRow
              prospect={prospect}
              search={search}
              {...(waitsOf && { waits: waitsOf(prospect) })}
              href={addressOf(prospect._id)}
              onOpen={() => onOpen(prospect._id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
