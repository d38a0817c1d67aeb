import type { ReactNode } from 'react';
import { SaleLink } from './SaleLink.tsx';
import { useOpenSale } from '../../../router/useOpened.ts';

/** Opens a sale in the screen's `OpenSale`; its whole parent, `position: relative`, is the target. */
export function OpenSaleLink({ id, children }: { id: string; children: ReactNode }) {
  const { addressOf, onOpen } = useOpenSale();
  return (
    <SaleLink href={addressOf(id)} onOpen={() => onOpen(id)}>
      {children}
    </SaleLink>
  );
}
