import { SALE_STATUSES } from '../../shared/sales/saleStatus.ts';
import type { RegisterSaleRequest } from '../../shared/sales/sales.ts';
import { saleInput } from '../cli/demo/saleInput.ts';

/** A sale as its client knows it: acknowledged values, and those that a lost response may have stored. */
export interface KnownSale {
  id: string;
  customer: string;
  descriptions: string[];
  statuses: string[];
  /** The seller no longer edits it, so any status may follow. */
  isDone: boolean;
}

/** Values acknowledged to the writers, and per seller the sale whose response was lost. */
export interface Acknowledged {
  sales: KnownSale[];
  messages: string[];
  unanswered: Map<number, RegisterSaleRequest>;
}

interface Writer {
  seller: number;
  round: number;
  roomId: string;
}

type Send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Record<string, unknown>>;

/** Makes REST calls with this account; throws unless they are accepted. */
export function sender(address: string, token?: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const result = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Refused(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
    return result;
  };
}

class Refused extends Error {}

/** Resends unacknowledged writes, then registers and edits sales and writes messages until the server is killed. */
export async function writeAsSeller(
  send: Send,
  { seller, round, roomId }: Writer,
  known: Acknowledged,
  acknowledged: () => void,
): Promise<void> {
  await untilGone(async (turn) => {
    const body = known.unanswered.get(seller) ?? newSale(`Cliente-${seller}-${round}-${turn}`);
    const customer = body.customerInfo.name;
    known.unanswered.set(seller, body);
    const { sale } = await send('POST', '/sales', body);
    known.unanswered.delete(seller);
    const { _id: id } = sale as { _id: string };
    const own = { id, customer, descriptions: [body.description], statuses: ['pending'], isDone: false };
    known.sales.push(own);
    acknowledged();

    await change(own.descriptions, `Editada en la vuelta ${turn}`, (description) =>
      send('PUT', `/sales/${id}`, { description }),
    );
    own.isDone = true;
    acknowledged();

    await send('POST', `/chat/${roomId}/messages`, { content: customer, clientKey: customer });
    known.messages.push(customer);
    acknowledged();
  });
}

function newSale(customer: string): RegisterSaleRequest {
  const input = saleInput({ clientKey: customer });
  return { ...input, customerInfo: { ...input.customerInfo, name: customer } };
}

export async function writeAsAdmin(send: Send, known: Acknowledged, acknowledged: () => void): Promise<void> {
  await untilGone(async (turn) => {
    const sales = known.sales.filter(({ isDone }) => isDone);
    const sale = sales[(turn * 7) % Math.max(1, sales.length)];
    // Without sales there is nothing else to write.
    if (!sale)
      return void (await send('PUT', '/users/profile', { name: 'Jefa', phone: '1', location: 'Salta' }));
    const status = SALE_STATUSES[turn % SALE_STATUSES.length] ?? 'pending';
    await change(sale.statuses, status, () => send('PUT', `/admin/sales/${sale.id}/status`, { status }));
    acknowledged();
  });
}

/** Until a change is acknowledged, the old or the new value may be stored. */
async function change(
  possible: string[],
  next: string,
  send: (value: string) => Promise<unknown>,
): Promise<void> {
  possible.push(next);
  await send(next);
  possible.splice(0, possible.length, next);
}

async function untilGone(turn: (number: number) => Promise<void>): Promise<void> {
  try {
    for (let number = 0; ; number += 1) await turn(number);
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
}
