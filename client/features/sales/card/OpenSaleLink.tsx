import type { ReactNode } from 'react';
import { SaleLink } from './SaleLink.tsx';
import { useOpenSale } from '../../../router/useOpened.ts';

/** Opens a sale in the screen's `OpenSale`; what is around it, `position: relative`, is its target. */
export function OpenSaleLink({ id, children }: { id: string; children: ReactNode }) {
  const { addressOf, onOpen } = useOpenSale();
  return (
    <SaleLink href={addressOf(id)} onOpen={() => onOpen(id)}>
      {children}
    </SaleLink>
  );
}
