import { expect } from 'vitest';
import { argentineDay } from '../../../shared/values/dates.ts';
import type { Member } from './people.ts';
import type { Stage } from './stage.ts';

// Acts on claims and commissions over REST; the model of the ledger must accept each of them as the server did.

export async function claim(stage: Stage, id: string): Promise<void> {
  const message = stage.journal.text('La comisión tendría que ser mayor');
  const body = { kind: 'amount', message };
  await stage.send(stage.sellerOf(id), `POST /sales/${id}/claims`, { body });
  expect(stage.journal.ledger.claim(stage.journal.number(id))).toBe(true);
  stage.journal.noted(id, message);
}

interface Claims {
  claims: { _id: string; saleId: string }[];
}

export async function closeClaims(stage: Stage, admin: Member, state: 'resolved' | 'rejected', most = 1000) {
  const { claims } = await stage.send<Claims>(admin, 'GET /admin/claims?state=open&limit=1000');
  for (const { _id, saleId } of claims.slice(0, most)) {
    const reply = stage.journal.text('Se revisó el importe');
    await stage.send(admin, `PUT /admin/claims/${_id}`, { body: { state, reply } });
    const { openClaim = 0 } = stage.journal.ledger.sales[stage.journal.number(saleId) - 1] ?? {};
    expect(stage.journal.ledger.closeClaim(openClaim, 0)).toBe(true);
    stage.journal.noted(saleId, reply);
  }
}

export async function adjust(stage: Stage, admin: Member, seller: Member, pesos: number): Promise<void> {
  const reason = stage.journal.text('Premio de la semana');
  const body = { sellerId: seller.user.id, amount: pesos, reason };
  await stage.send(admin, 'POST /admin/commissions/adjustments', { body });
  stage.journal.ledger.adjust(Number(seller.user.id), undefined, Math.round(pesos * 100));
  stage.journal.adjustments.push(reason);
}

interface Settlement {
  _id: string;
  sellerId: string;
  total: number;
  state: string;
}

/** A draft for everybody who has something to be paid. Returns their ids. */
export async function draftAll(stage: Stage, admin: Member): Promise<string[]> {
  const { ledger, settlements: kept } = stage.journal;
  const until = argentineDay(stage.nowMs());
  const body = { all: true, until };
  const { settlements } = await stage.send<{ settlements: Settlement[] }>(admin, 'POST /admin/settlements', {
    body,
  });
  const drafted = ledger.draft(ledger.sellersWithEntries(), until);
  const sellerIds = settlements.map(({ sellerId }) => Number(sellerId));
  expect(new Set(sellerIds)).toEqual(new Set(drafted));
  const first = ledger.settlements.length - drafted.length;
  for (const { _id, sellerId, total } of settlements) {
    const index = drafted.indexOf(Number(sellerId));
    kept.set(_id, first + index + 1);
    expect(total * 100).toBeCloseTo(ledger.total(ledger.settlements[first + index] as never));
  }
  return settlements.map(({ _id }) => _id);
}

type Step = 'close' | 'pay' | 'void';

export async function stepSettlement(stage: Stage, admin: Member, id: string, step: Step): Promise<void> {
  const { ledger, settlements } = stage.journal;
  const number = settlements.get(id) ?? 0;
  const paidOn = argentineDay(stage.nowMs());
  const body = {
    close: {},
    pay: { paidOn, method: 'transfer', reference: stage.journal.text('Op.') },
    void: { reason: stage.journal.text('Importe equivocado') },
  }[step];
  await stage.send(admin, `POST /admin/settlements/${id}/${step}`, { body, status: 200 });
  const isRight =
    step === 'close' ? ledger.close(number) : ledger.move(number, 'closed', step === 'pay' ? 'paid' : 'void');
  expect(isRight).toBe(true);
}
