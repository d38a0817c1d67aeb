import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOpenSale } from '../../../router/useOpened.ts';
import classes from './SaleLink.module.css';

interface SaleLinkProps {
  href: string;
  children: ReactNode;
}

/** Opens the sale; the whole card or row, which must be `position: relative`, is its target. */
export function SaleLink({ href, children }: SaleLinkProps) {
  return (
    <Link href={href} className={classes.link} aria-haspopup="dialog">
      {children}
    </Link>
  );
}

/** Opens a sale in the screen's `OpenSale`; its whole parent, `position: relative`, is the target. */
export function OpenSaleLink({ id, children }: { id: string; children: ReactNode }) {
  const { addressOf } = useOpenSale();
  return <SaleLink href={addressOf(id)}>{children}</SaleLink>;
}
