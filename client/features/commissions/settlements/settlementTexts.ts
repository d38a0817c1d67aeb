import type { ListedSettlementView } from '../../../../shared/commissions/settlements.ts';

/** The name of a settlement; a draft has no number yet. */
export function settlementName({ number }: Pick<ListedSettlementView, 'number'>): string {
  return number === null ? 'Liquidación sin número' : `Liquidación N.º ${number}`;
}
