import { commissionOf } from '../../../shared/commission.ts';
import { saleEvents, saleVerifications, sales } from '../../db/schema.ts';
import { dayOf, drawInstants } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import { drawDescription } from './descriptions.ts';
import { drawStatusChanges } from './lifecycle.ts';
import { drawDni, drawName, emailOf } from './people.ts';
import { drawAddress, drawPhone, drawPlace, type Place } from './places.ts';
import { planChooser, priceCentsAt, type DemoPlan } from './plans.ts';
import type { Random } from './random.ts';
import { rateBpAt, sellerChooser, type DemoSeller } from './sellers.ts';

const SOLD_CLOSE_BY = 0.85;

/** Adds sales with their history, oldest first; returns the number of status changes. */
export function fillSales(
  demo: Demo,
  count: number,
  { plans, sellers, adminId }: { plans: DemoPlan[]; sellers: DemoSeller[]; adminId: number },
): number {
  const { client, calendar } = demo;
  const random = demo.random('sales');
  const choosePlan = planChooser(random, plans);
  const chooseSeller = sellerChooser(random, sellers);
  const insertSale = rawInsert(client, sales);
  const insertEvent = rawInsert(client, saleEvents);
  const insertAttempt = rawInsert(client, saleVerifications);
  const indexSales = pauseSearchIndex(client);
  let changeCount = 0;

  for (const soldMs of drawInstants(random, calendar, count)) {
    const plan = choosePlan(soldMs);
    const seller = chooseSeller(soldMs);
    const changes = drawStatusChanges(random, calendar, soldMs);
    const last = changes.at(-1);
    const priceCents = priceCentsAt(plan, soldMs);
    const rateBp = rateBpAt(seller, soldMs);
    const customer = drawCustomer(random, random.chance(SOLD_CLOSE_BY) ? seller.place : drawPlace(random));
    const saleId = insertSale({
      sellerId: seller.id,
      sellerName: seller.name,
      planId: plan.id,
      planName: plan.name,
      status: last?.to ?? 'pending',
      description: drawDescription(random),
      priceCents,
      rateBp,
      commissionCents: commissionOf(priceCents, rateBp),
      ...customer,
      createdAtMs: soldMs,
      updatedAtMs: last?.atMs ?? soldMs,
      soldOn: dayOf(calendar, soldMs),
    });
    insertEvent({ saleId, actorId: seller.id, atMs: soldMs, kind: 'registered', toValue: 'pending' });
    const approval = changes[0]?.to === 'cancelled' ? undefined : changes[0];
    insertAttempt({
      saleId,
      attempt: 1,
      holderName: customer.customerName,
      holderDni: customer.customerDni,
      relationship: 'holder',
      state: approval ? 'approved' : 'pending',
      source: 'manual',
      createdAtMs: soldMs,
      ...(approval && { decidedById: adminId, decidedAtMs: approval.atMs }),
    });
    for (const { from, to, atMs, reason } of changes) {
      insertEvent({
        saleId,
        actorId: adminId,
        atMs,
        kind: 'status_changed',
        field: 'status',
        fromValue: from,
        toValue: to,
        reason,
        newsFor: seller.id,
      });
    }
    changeCount += changes.length;
  }
  indexSales();
  return changeCount;
}

/** Drops the slow search trigger; the returned function restores it and indexes the new sales. */
function pauseSearchIndex(client: Demo['client']): () => void {
  const one = (query: string) => client.prepare(query).pluck().get();
  const trigger = one("select sql from sqlite_master where name = 'sale_search_inserted'") as string;
  const lastId = one('select coalesce(max(id), 0) from sales') as number;
  client.exec('drop trigger sale_search_inserted');
  return () => {
    client
      .prepare(
        'insert into sale_search (rowid, body, seller) select id, body, seller from sale_search_texts where id > ?',
      )
      .run(lastId);
    client.exec(trigger);
  };
}

function drawCustomer(random: Random, place: Place) {
  const customerName = drawName(random);
  const birthYear = random.int(1948, 2004);
  return {
    customerName,
    customerEmail: emailOf(customerName, String(birthYear).slice(2)),
    customerPhone: drawPhone(random, place),
    customerDni: drawDni(random, birthYear),
    ...drawAddress(random),
    city: place.city,
    province: place.province,
    postalCode: place.postalCode,
  };
}
