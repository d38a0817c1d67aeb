import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { countProgress } from '../../progress.ts';
import {
  closeOpenAppointment,
  setAppointment,
} from '../../../features/sales/appointments/appointments.service.ts';
import { createProspect } from '../../../features/prospects/prospects.service.ts';
import { recordContact } from '../../../features/sales/followUp/followUp.service.ts';
import { registerSale } from '../../../features/sales/sales.register.service.ts';
import { changeSaleStatus } from '../../../features/sales/sales.admin.service.ts';
import {
  decideVerification,
  requestVerification,
} from '../../../features/sales/verification/verification.service.ts';
import { DAY_MS, dayOf, drawInstants, timeOf, type Calendar } from '../calendar.ts';
import type { Actor, Demo } from '../context.ts';
import { drawLife, type Happening } from './lifecycle.ts';
import { drawDescription, drawDni, drawName, emailOf } from '../people.ts';
import { drawAddress, drawPhone, drawPlace, FAR_PLACE, type Place } from '../places.ts';
import { planChooser, type DemoPlan } from '../plans.ts';
import type { Random } from '../random.ts';
import { asUser, sellerChooser, type DemoSeller } from '../sellers.ts';
import { STAGED_SALES } from './staged.ts';
import texts from '../texts.json' with { type: 'json' };

const SOLD_CLOSE_BY = 0.85;
const ASKED_FIRST = 0.05;
/** Days from being a prospect to buying. */
export const COURTED_DAYS = 3;

interface People {
  plans: DemoPlan[];
  sellers: DemoSeller[];
  admin: Actor;
  /** Phones of prospects: a number belongs to one open prospect. */
  takenPhones: Set<string>;
}

interface PlannedSale {
  soldMs: number;
  staged: (typeof STAGED_SALES)[number] | undefined;
}

/** Returns a function that puts on the agenda the sales of a day and what happens to them. Call it in the order of days, `COURTED_DAYS` ahead. */
export function salesPlanner(demo: Demo, count: number, people: People): (day: number) => void {
  const random = demo.random('sales');
  const choosePlan = planChooser(random, people.plans);
  const chooseSeller = sellerChooser(random, people.sellers);
  const planned = planSales(random, demo.calendar, count);
  const progress = countProgress('Registrando ventas', count);
  // Keys of an earlier demo are taken.
  const lastId = demo.client.prepare('select max(id) from sales').pluck().get();
  let next = 0;
  let lastCustomer: Customer | undefined;

  const plan = ({ soldMs, staged }: PlannedSale) => {
    const planId = choosePlan(soldMs).id;
    const seller = staged ? (people.sellers[0] as DemoSeller) : chooseSeller(soldMs);
    const near = random.chance(SOLD_CLOSE_BY) ? seller.place : drawPlace(random);
    const place = staged?.isFar ? FAR_PLACE : near;
    const customer = (staged?.isDuplicate && lastCustomer) || drawCustomer(random, place);
    lastCustomer = customer;
    const happenings =
      staged?.happenings ?? untilToday(demo.calendar, drawLife(random, demo.calendar, soldMs));
    const askedMs = soldMs - COURTED_DAYS * DAY_MS;
    const isProspect =
      (staged?.wasProspect || random.chance(ASKED_FIRST)) && !people.takenPhones.has(customer.phone);
    const sale = {
      planId,
      seller,
      soldMs,
      customer,
      description: drawDescription(random),
      captured: staged?.capturedMs !== undefined && {
        capturedAt: isoInstant(staged.capturedMs),
        clientKey: `demo-${lastId}-${soldMs}`,
      },
      askedMs: isProspect && askedMs > Math.max(seller.joinedMs, demo.calendar.firstMs) ? askedMs : undefined,
    };
    putOnAgenda(demo, random, people.admin, sale, happenings, progress);
  };

  return (day) => {
    const endMs = demo.calendar.firstMs + (day + 1) * DAY_MS;
    for (let sale = planned[next]; sale && sale.soldMs < endMs; sale = planned[next]) {
      next += 1;
      plan(sale);
    }
  };
}

interface DemoSale {
  planId: number;
  seller: DemoSeller;
  soldMs: number;
  customer: Customer;
  description: string;
  captured: { capturedAt: string; clientKey: string } | false;
  askedMs: number | undefined;
}

function putOnAgenda(
  { ctx, agenda }: Demo,
  random: Random,
  admin: Actor,
  { seller, soldMs, askedMs, planId, customer, description, captured }: DemoSale,
  happenings: Iterable<Happening>,
  progress: () => void,
): void {
  let prospectId: number | undefined;
  if (askedMs !== undefined) {
    const { name, phone, address } = customer;
    const { city, province } = address;
    agenda.at(askedMs, async () => {
      const input = { name, phone, city, province, planId };
      prospectId = Number((await createProspect(ctx, asUser(seller, askedMs), input))._id);
    });
  }
  let id = 0;
  agenda.at(soldMs, async () => {
    const sale = await registerSale(ctx, asUser(seller, soldMs), {
      planId,
      description,
      customerInfo: customer,
      acceptance: true,
      ...captured,
      ...(prospectId !== undefined && { prospectId }),
    });
    id = Number(sale._id);
    progress();
  });
  let attempt = 1;
  for (const happening of happenings) {
    const relative = happening.kind === 'retried' ? drawRelative(random) : undefined;
    agenda.at(happening.atMs, () => {
      const own = asUser(seller, happening.atMs);
      switch (happening.kind) {
        case 'decided': {
          const { result, note = texts.approval } = happening;
          return decideVerification(ctx, admin, { id, attempt, result, note });
        }
        case 'retried':
          attempt += 1;
          return requestVerification(ctx, own, { id, ...(relative as Relative), consent: true });
        case 'contact': {
          const { channel, result } = happening;
          return recordContact(ctx, own, { id, channel, result });
        }
        case 'appointed':
          return setAppointment(ctx, admin, { id, ...slotOf(happening) });
        case 'closed': {
          const { result, reason } = happening;
          return closeOpenAppointment(ctx, admin, { id, result, reason });
        }
        case 'status': {
          const { to: status, reason } = happening;
          return changeSaleStatus(ctx, admin, { id, status, reason });
        }
      }
    });
  }
}

function slotOf({ startMs, hours }: Happening & { kind: 'appointed' }) {
  return {
    date: dayOf(startMs),
    from: timeOf(startMs),
    to: timeOf(startMs + hours * HOUR_MS),
    technician: texts.technicians[hours % texts.technicians.length],
  };
}

/** Returns each sale's instant and what happened to the staged ones; there are none among few sales. */
function planSales(random: Random, calendar: Calendar, count: number): PlannedSale[] {
  const { todayMs } = calendar;
  const staged = count < STAGED_SALES.length * 5 ? [] : STAGED_SALES;
  return [
    ...drawInstants(random, calendar, count - staged.length).map((soldMs) => ({ soldMs, staged: undefined })),
    ...staged.map((sale) => ({
      soldMs: sale.soldMs + todayMs,
      staged: {
        ...sale,
        ...(sale.capturedMs !== undefined && { capturedMs: sale.capturedMs + todayMs }),
        happenings: sale.happenings.map((happening) => fromMidnight(happening, todayMs)),
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

const RELATIONSHIPS = ['parent', 'child', 'spouse', 'sibling'] as const;

type Relative = ReturnType<typeof drawRelative>;

function drawRelative(random: Random) {
  return {
    holderName: drawName(random),
    holderDni: drawDni(random, random.int(1948, 2004)),
    relationship: random.pick(RELATIONSHIPS),
  };
}

type Customer = ReturnType<typeof drawCustomer>;

function drawCustomer(random: Random, place: Place) {
  const name = drawName(random);
  const birthYear = random.int(1948, 2004);
  const { street, streetNumber: number } = drawAddress(random);
  const { city, province, postalCode } = place;
  return {
    name,
    email: emailOf(name, String(birthYear).slice(2)),
    phone: drawPhone(random, place),
    dni: drawDni(random, birthYear),
    address: { street, number, city, province, postalCode },
  };
}
