import type { ProspectSource, ProspectState } from '../../../shared/prospects/prospectStates.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { whatsAppNumber } from '../../../shared/values/phones.ts';
import { prospectEvents, prospects } from '../../db/schema.ts';
import { DAY_MS } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import { drawName } from './people.ts';
import { drawPhone, drawPlace } from './places.ts';
import type { DemoPlan } from './plans.ts';
import type { Random } from './random.ts';
import type { DemoSeller } from './sellers.ts';
import texts from './texts.json' with { type: 'json' };

/** Days from today's midnight; negative ones are past. */
interface Stage {
  state: Exclude<ProspectState, 'won'>;
  addedDays: number;
  contactedDays?: number;
  nextDays?: number;
  source?: ProspectSource;
}

/** One prospect of each kind; the demo's seller has them all. */
const STAGES: Stage[] = [
  { state: 'new', addedDays: -1, source: 'page' },
  { state: 'contacted', addedDays: -9, contactedDays: -4, nextDays: -1 },
  { state: 'new', addedDays: -2, nextDays: 0 },
  { state: 'visit', addedDays: -12, contactedDays: -3, nextDays: 0 },
  { state: 'contacted', addedDays: -6, contactedDays: -2, nextDays: 1 },
  { state: 'contacted', addedDays: -15, contactedDays: -8, nextDays: 5, source: 'page' },
  { state: 'new', addedDays: -3 },
  { state: 'lost', addedDays: -30, contactedDays: -25 },
];

/** Adds prospects for each active seller, some of whom bought. Returns their number. */
export function fillProspects(
  demo: Demo,
  { plans, sellers }: { plans: DemoPlan[]; sellers: DemoSeller[] },
): number {
  const { client, calendar } = demo;
  const random = demo.random('prospects');
  const save = prospectSaver(demo);
  const lastSale = client.prepare(
    `select id, customer_name as name, customer_phone as phone, city, province, plan_id as planId, plan_name as planName,
       created_at as createdAtMs
     from sales where seller_id = ? order by created_at desc limit 1`,
  );
  let count = 0;
  for (const [index, seller] of sellers.entries()) {
    if (seller.leftMs < calendar.todayMs) continue;
    const isDemoLogin = index === 0;
    for (const stage of STAGES.filter(() => isDemoLogin || random.chance(0.5))) {
      save.open(random, seller, stage, random.chance(0.6) ? random.pick(plans) : undefined);
      count += 1;
    }
    const sale = lastSale.get(seller.id) as SoldTo | undefined;
    if (!sale || !(isDemoLogin || random.chance(0.3))) continue;
    save.won(seller, sale);
    count += 1;
  }
  return count;
}

interface SoldTo {
  id: number;
  name: string;
  phone: string;
  city: string;
  province: string;
  planId: number;
  planName: string;
  createdAtMs: number;
}

function prospectSaver({ client, calendar }: Demo) {
  const insert = rawInsert(client, prospects);
  const insertEvent = rawInsert(client, prospectEvents);
  const phones = new Set(client.prepare('select phone from prospects').pluck().all());
  const at = (days: number, hour: number) => calendar.todayMs + days * DAY_MS + hour * HOUR_MS;
  return {
    open(random: Random, { id: sellerId }: DemoSeller, stage: Stage, plan: DemoPlan | undefined): void {
      const { state, addedDays, contactedDays, nextDays, source = 'manual' } = stage;
      const place = drawPlace(random);
      // A seller's open prospects have different numbers.
      let phone = drawPhone(random, place);
      while (phones.has(phone)) phone = drawPhone(random, place);
      phones.add(phone);
      const actorId = source === 'page' ? null : sellerId;
      const lostReason = state === 'lost' ? random.pick(texts.prospects.lost) : null;
      const addedMs = at(addedDays, 17);
      const prospectId = insert({
        sellerId,
        authorId: actorId,
        name: drawName(random),
        phone,
        number: whatsAppNumber(phone) ?? null,
        city: place.city,
        province: place.province,
        note: source === 'manual' && random.chance(0.5) ? random.pick(texts.prospects.notes) : null,
        planId: plan?.id ?? null,
        planName: plan?.name ?? null,
        source,
        state,
        nextAtMs: nextDays === undefined ? null : at(nextDays, random.int(10, 20)),
        lostReason,
        createdAtMs: addedMs,
        updatedAtMs: contactedDays === undefined ? addedMs : at(contactedDays, 19),
      });
      insertEvent({ prospectId, actorId, atMs: addedMs, kind: 'created', toValue: 'new' });
      if (contactedDays === undefined) return;
      const contact = { prospectId, actorId: sellerId, atMs: at(contactedDays, 18) };
      insertEvent({ ...contact, kind: 'contacted', field: 'contact.whatsapp', toValue: 'sent' });
      if (state === 'contacted') return;
      insertEvent({
        ...contact,
        atMs: at(contactedDays, 19),
        kind: 'state',
        field: 'state',
        fromValue: 'contacted',
        toValue: state,
        reason: lostReason,
      });
    },
    won({ id: sellerId }: DemoSeller, { id: saleId, createdAtMs: soldMs, ...person }: SoldTo): void {
      const addedMs = soldMs - 3 * DAY_MS;
      const by = { actorId: sellerId };
      const prospectId = insert({
        ...person,
        sellerId,
        authorId: sellerId,
        number: whatsAppNumber(person.phone) ?? null,
        source: 'manual',
        state: 'won',
        saleId,
        createdAtMs: addedMs,
        updatedAtMs: soldMs,
      });
      insertEvent({ ...by, prospectId, atMs: addedMs, kind: 'created', toValue: 'new' });
      insertEvent({
        ...by,
        prospectId,
        atMs: soldMs,
        kind: 'won',
        field: 'state',
        fromValue: 'new',
        toValue: 'won',
      });
    },
  };
}
