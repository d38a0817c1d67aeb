import { Card, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { movementOf } from '../../../../shared/commissions/commissions.ts';
import type { SettlementLineView } from '../../../../shared/commissions/settlements.ts';
import { Amount } from '../Amount.tsx';
import classes from './SettlementLines.module.css';

/** Links the customer's name to the sale. */
export type LinkToSale = (saleId: string, name: string, line: SettlementLineView) => ReactNode;

interface SettlementLinesProps {
  lines: SettlementLineView[];
  total: number;
  linkToSale: LinkToSale;
  choice?: ((line: SettlementLineView) => ReactNode) | undefined;
  action?: ((line: SettlementLineView) => ReactNode) | undefined;
}

/** The lines of a settlement with their total: a table on the desk and on paper, two lines each on the phone. */
export function SettlementLines({ lines, total, linkToSale, choice, action }: SettlementLinesProps) {
  const columns = 4 + (choice ? 1 : 0) + (action ? 1 : 0);
  return (
    <Card p={0} className={classes.frame}>
      <table
        className={classes.table}
        aria-label="Movimientos de la liquidación"
        data-actions={action !== undefined}
      >
        <thead>
          <tr>
            {choice && (
              <th scope="col" data-noprint>
                Incluir
              </th>
            )}
            <th scope="col">Cliente</th>
            <th scope="col">Plan</th>
            <th scope="col">Concepto</th>
            <th scope="col" className={classes.amount}>
              Importe
            </th>
            {action && (
              <th scope="col" className={classes.action} data-noprint>
                Acciones
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.entryId} data-choice={choice !== undefined} data-action={action !== undefined}>
              {choice && (
                <td className={classes.choice} data-noprint>
                  {choice(line)}
                </td>
              )}
              <td className={classes.customer}>{customerOf(line, linkToSale)}</td>
              <td className={classes.plan}>{line.planName}</td>
              <td className={classes.kind}>{movementOf(line)}</td>
              <td className={classes.amount}>
                <Amount pesos={line.amount} />
              </td>
              {action && (
                <td className={classes.action} data-noprint>
                  {action(line)}
                </td>
              )}
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={columns} className={classes.none}>
                <Text c="dimmed">No tiene movimientos.</Text>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            {choice && <td data-noprint>&nbsp;</td>}
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td className={classes.amount}>
              <Amount pesos={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function customerOf(line: SettlementLineView, linkToSale: LinkToSale): ReactNode {
  const { saleId, customerName } = line;
  return saleId === null ? 'Sin venta' : linkToSale(saleId, customerName ?? `Venta ${saleId}`, line);
}
