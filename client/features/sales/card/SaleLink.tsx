import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './SaleLink.module.css';

export interface OpenSale {
  href: string;
  onOpen: () => void;
}

/** Opens the sale; the whole card or row, which must be `position: relative`, is its target. */
export function SaleLink({ href, onOpen, children }: OpenSale & { children: ReactNode }) {
  return (
    <Link href={href} onClick={onOpen} className={classes.link} aria-haspopup="dialog">
      {children}
    </Link>
  );
}
