import type { ReactNode } from 'react';
import classes from './StatCards.module.css';

/** StatCards two by two on the phone, four in a row on the desk. */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
