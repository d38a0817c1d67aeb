import type { ReactNode } from 'react';
import classes from './StatCards.module.css';

export function StatCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
