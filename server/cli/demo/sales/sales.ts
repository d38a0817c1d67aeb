import { commissionOf } from '../../../../shared/values/commission.ts';
import { CAPTURED_PRICE_MS } from '../../../../shared/sales/salePrice.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import { ACCEPTANCE } from '../../../../shared/sales/sales.ts';
import { sales } from '../../../db/schema.ts';
import { countProgress, showProgress } from '../../progress.ts';
import { dayOf, drawInstants, type Calendar } from '../calendar.ts';
import { rawInsert, type Demo } from '../context.ts';
import { recordsOf, recordWriter, type DemoHolder } from './history.ts';
import { drawLife, type Happening } from './lifecycle.ts';
import { drawDescription, drawDni, drawName, emailOf } from '../people.ts';
import { drawAddress, drawPhone, drawPlace, FAR_PLACE, type Place } from '../places.ts';
import { planChooser, priceCentsAt, type DemoPlan } from '../plans.ts';
import type { Random } from '../random.ts';
import { rateBpAt, sellerChooser, type DemoSeller } from '../sellers.ts';
import { STAGED_SALES } from './staged.ts';
import { fillZones } from '../zones.ts';

const SOLD_CLOSE_BY = 0.85;

/** Adds sales and their events, oldest first; returns the number of events. */
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
  const records = recordWriter(demo, adminId);
  const resume = pauseIndexing(client);
  const zoneOf = fillZones(demo);
  const progress = countProgress('Registrando ventas', count);
  let eventCount = 0;
  let lastCustomer: Customer | undefined;

  for (const { soldMs, staged } of planSales(random, demo, count)) {
    const plan = choosePlan(soldMs);
    const seller = staged ? (sellers[0] as DemoSeller) : chooseSeller(soldMs);
    const near = random.chance(SOLD_CLOSE_BY) ? seller.place : drawPlace(random);
    const place = staged?.isFar ? FAR_PLACE : near;
    const repeated = staged?.isDuplicate ? lastCustomer : undefined;
    const customer = repeated ?? drawCustomer(random, place);
    lastCustomer = customer;
    const holder = { holderName: customer.customerName, holderDni: customer.customerDni };
    const happenings = staged?.happenings ?? untilToday(calendar, drawLife(random, calendar, soldMs));
    const history = recordsOf(soldMs, { ...holder, relationship: 'holder' }, happenings, () =>
      drawRelative(random),
    );
    const captured = captureOf(soldMs, staged?.capturedMs);
    const priceCents = priceCentsAt(
      plan,
      captured.priceSource === 'captured' ? captured.capturedAtMs : soldMs,
    );
    const rateBp = rateBpAt(seller, soldMs);
    const saleId = insertSale({
      sellerId: seller.id,
      sellerName: seller.name,
      planId: plan.id,
      planName: plan.name,
      status: history.status,
      description: drawDescription(random),
      priceCents,
      ...captured,
      rateBp,
      commissionCents: commissionOf(priceCents, rateBp),
      ...customer,
      createdAtMs: soldMs,
      updatedAtMs: history.updatedAtMs,
      soldOn: dayOf(soldMs),
      acceptanceVersion: ACCEPTANCE.version,
      possibleDuplicate: repeated !== undefined,
      endedAtMs: meaningOf(history).hasEnded ? history.updatedAtMs : null,
      installedAtMs: history.installedAtMs,
      zoneRefused: history.zoneRefused,
      ...zoneOf(place, soldMs, history),
    });
    eventCount += records.write(saleId, seller.id, history);
    progress();
  }
  records.finish();
  showProgress('Preparando la búsqueda…');
  resume();
  return eventCount;
}

function captureOf(soldMs: number, capturedAtMs: number | undefined) {
  if (capturedAtMs === undefined) return { priceSource: 'current', capturedAtMs: null } as const;
  const priceSource = soldMs - capturedAtMs <= CAPTURED_PRICE_MS ? 'captured' : 'late';
  return { priceSource, capturedAtMs } as const;
}

/** Returns each sale's instant and what happened to the staged ones; there are none among few sales. */
function planSales(random: Random, { calendar }: Demo, count: number) {
  const { todayMs } = calendar;
  const staged = count < STAGED_SALES.length * 5 ? [] : STAGED_SALES;
  return [
    ...drawInstants(random, calendar, count - staged.length).map((soldMs) => ({ soldMs, staged: undefined })),
    ...staged.map(({ soldMs, capturedMs, happenings, ...rest }) => ({
      soldMs: soldMs + todayMs,
      staged: {
        ...rest,
        capturedMs: capturedMs === undefined ? undefined : capturedMs + todayMs,
        happenings: happenings.map((happening) => fromMidnight(happening, todayMs)),
      },
    })),
  ].toSorted((one, other) => one.soldMs - other.soldMs);
}

function fromMidnight(happening: Happening, todayMs: number): Happening {
  const atMs = happening.atMs + todayMs;
  return happening.kind === 'appointed'
    ? { ...happening, atMs, startMs: happening.startMs + todayMs }
    : { ...happening, atMs };
}

function* untilToday({ todayMs }: Calendar, life: Generator<Happening>): Generator<Happening> {
  for (const happening of life) {
    if (happening.atMs >= todayMs) return;
    yield happening;
  }
}

/** Drops the indexes and the triggers of text index and tasks; the returned function makes them again, which is faster. */
function pauseIndexing(client: Demo['client']): () => void {
  const one = (query: string) => client.prepare(query).pluck().get();
  const lastId = one('select coalesce(max(id), 0) from sales') as number;
  const paused = client
    .prepare(
      `select type, name, sql from sqlite_master
       where type = 'trigger' and (name = 'sale_search_inserted' or name like 'sale_tasks_of_%')
         or type = 'index' and tbl_name in ('sales', 'sale_events') and sql is not null`,
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of paused) client.exec(`drop ${type} ${name}`);
  return () => {
    for (const { sql } of paused) client.exec(sql);
    client
      .prepare(
        `insert into sale_search (rowid, body, digits, note, seller, status)
         select id, body, digits, note, seller, status from sale_search_texts where id > ?`,
      )
      .run(lastId);
    client.prepare('insert into sale_tasks select * from sale_tasks_by_record where sale_id > ?').run(lastId);
  };
}

const RELATIONSHIPS = ['parent', 'child', 'spouse', 'sibling'] as const;

function drawRelative(random: Random): DemoHolder {
  return {
    holderName: drawName(random),
    holderDni: drawDni(random, random.int(1948, 2004)),
    relationship: random.pick(RELATIONSHIPS),
  };
}

type Customer = ReturnType<typeof drawCustomer>;

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
