import type { ReactNode } from 'react';
import type { LeftOutView } from '../../../../shared/commissions/settlements.ts';
import { Section } from '../../../ui/Section.tsx';
import { Amount } from '../Amount.tsx';
import classes from './LeftOut.module.css';
import { Hint } from '../../../ui/Hint.tsx';

interface LeftOutProps {
  entries: LeftOutView[];
  action?: ((entry: LeftOutView) => ReactNode) | undefined;
}

/** Entries of these days in no line, with the reason. */
export function LeftOut({ entries, action }: LeftOutProps) {
  return (
    <Section title="Quedó afuera" gap="sm">
      <Hint>Entra en una próxima liquidación cuando se resuelva.</Hint>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.entryId} className={classes.entry}>
            <span className={classes.words}>
              <strong>{entry.customerName ?? 'Ajuste sin venta'}</strong>, <Amount pesos={entry.amount} />
              <Hint>{entry.reason}</Hint>
            </span>
            {action && <span data-noprint>{action(entry)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
