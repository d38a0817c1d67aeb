import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOpenSale } from '../../../router/useOpened.ts';
import classes from './SaleLink.module.css';

interface SaleLinkProps {
  href: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** Opens the sale; the whole card or row, which must be `position: relative`, is its target. */
export function SaleLink({ href, onOpen, children }: SaleLinkProps) {
  return (
    <Link href={href} onClick={onOpen} className={classes.link} aria-haspopup="dialog">
      {children}
    </Link>
  );
}

/** Opens a sale in the screen's `OpenSale`; its whole parent, `position: relative`, is the target. */
export function OpenSaleLink({ id, children }: { id: string; children: ReactNode }) {
  const { addressOf, onOpen } = useOpenSale();
  return (
    <SaleLink href={addressOf(id)} onOpen={() => onOpen(id)}>
      {children}
    </SaleLink>
  );
}
