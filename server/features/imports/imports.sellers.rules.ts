import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_FIELD_LABELS, type ImportView } from '../../../shared/imports/imports.ts';
import { commissionOf } from '../../../shared/values/commission.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { toPesos } from '../../../shared/values/money.ts';
import { plainName } from '../../files/sheetCells.ts';
import { WrongCell } from './imports.dates.rules.ts';
import type { CheckedRow } from './imports.rows.rules.ts';

export interface KnownSeller {
  id: number;
  name: string;
  email: string;
  rateBp: number;
  createdAtMs: number;
}

const LABEL = IMPORT_FIELD_LABELS.sellerEmail;

const NAMES_AT_ONCE = 1000;

/** Finds a cell's seller by email or by a unique name; `otherwise` for an empty cell. */
export async function sellersByCell(accounts: KnownSeller[], otherwise: number | undefined) {
  const byEmail = new Map(accounts.map(({ id, email }) => [email.toLowerCase(), id]));
  const byName = new Map<string, KnownSeller[]>();
  for (const [index, account] of accounts.entries()) {
    const name = plainName(account.name);
    byName.set(name, [...(byName.get(name) ?? []), account]);
    if (index % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) await nextTurn();
  }
  // Symbols alone, such as a dash for nobody.
  byName.delete('');
  return (cell: string): number | undefined => {
    if (cell === '') return otherwise;
    const named = byName.get(plainName(cell)) ?? [];
    if (named.length > 1) {
      throw new WrongCell(`El campo ${LABEL} nombra a más de una cuenta, usa su email: ${cell}`);
    }
    const found = byEmail.get(cell.toLowerCase()) ?? named[0]?.id;
    if (found === undefined) throw new WrongCell(`El campo ${LABEL} no es una cuenta que exista: ${cell}`);
    return found;
  };
}

/** Per seller: number, amount and commission of the rows' sales, without cancelled ones. */
export function sumBySeller(
  rows: CheckedRow[],
  accounts: KnownSeller[],
  nowMs: number,
): ImportView['sellers'] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return [...Map.groupBy(rows, ({ sellerId }) => sellerId)].map(([sellerId, own]) => {
    const { name = '', email = '', rateBp = 0, createdAtMs = nowMs } = byId.get(sellerId) ?? {};
    const commission = own
      .filter(({ sale }) => sale.status !== 'cancelled')
      .reduce((sum, { sale }) => sum + commissionOf(sale.priceCents, rateBp), 0);
    return {
      sellerId: String(sellerId),
      sellerName: name,
      sellerEmail: email,
      accountDays: Math.floor((nowMs - createdAtMs) / DAY_MS),
      sales: own.length,
      amount: toPesos(own.reduce((sum, { sale }) => sum + sale.priceCents, 0)),
      commission: toPesos(commission),
    };
  });
}
