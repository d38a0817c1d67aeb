import { DAY_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { createProspect } from '../../../features/prospects/prospects.service.ts';
import { registerSale } from '../../../features/sales/sales.register.service.ts';
import { requireUser } from '../../../features/users/users.service.ts';
import { countProgress } from '../../progress.ts';
import type { Demo } from '../context.ts';
import {
  drawDescription,
  drawDni,
  drawName,
  emailOf,
  drawAddress,
  drawPhone,
  drawPlace,
  FAR_PLACE,
  type Place,
} from '../people.ts';
import { photograph } from '../photos.ts';
import { planChooser, type DemoPlan } from '../plans.ts';
import type { Random } from '../random.ts';
import { sellerChooser, type DemoSeller, type People } from '../sellers.ts';
import { drawLife } from './lifecycle.ts';
import { stageSales, type StagedSale } from './staged.ts';
import type { LivingSale, Step } from './steps.ts';
import { drawInstants } from '../agenda.ts';

const SOLD_CLOSE_BY = 0.85;
const ASKED_FIRST = 0.05;
/** Days from being a prospect to buying. */
const COURTED_DAYS = 3;
/** Sales per staged one, at least. */
const FEW_SALES = 5;

interface Wanted {
  sales: number;
  /** The newest sales that have a photo; the staged ones have theirs if this is not 0. */
  photos?: number;
}

/** Puts sales on the agenda, and what happens to each a few days before it: all at once would not fit in memory. */
export function planSales(
  demo: Demo,
  { sales: count, photos = 0 }: Wanted,
  people: People & {
    plans: DemoPlan[];
    /** Phones of prospects: a number belongs to one open prospect. */
    takenPhones: Set<string>;
  },
): void {
  const { ctx, agenda, calendar } = demo;
  const random = demo.random('sales');
  const photoRandom = demo.random('photos');
  const choosePlan = planChooser(random, people.plans);
  const chooseSeller = sellerChooser(random, people.sellers);
  const sales = drawSales(demo, random, count);
  const progress = countProgress('Registrando ventas', count);
  // Keys of an earlier demo are taken.
  const lastId = demo.client.prepare('select max(id) from sales').pluck().get();
  let lastCustomer: Customer | undefined;

  const plan = (soldMs: number, staged: StagedSale | undefined, hasPhoto: boolean) => {
    const planId = choosePlan(soldMs).id;
    const seller = staged ? (people.sellers[0] as DemoSeller) : chooseSeller(soldMs);
    const near = random.chance(SOLD_CLOSE_BY) ? seller.place : drawPlace(random);
    const place = staged?.isFar ? FAR_PLACE : near;
    const customer = (staged?.isDuplicate && lastCustomer) || drawCustomer(random, place);
    lastCustomer = customer;
    const description = drawDescription(random);
    const askedMs = soldMs - COURTED_DAYS * DAY_MS;
    const asksFirst =
      (random.chance(ASKED_FIRST) || staged?.wasProspect) &&
      !people.takenPhones.has(customer.phone) &&
      askedMs > Math.max(seller.joinedMs, calendar.firstMs);
    const captured = staged?.capturedMs !== undefined && {
      capturedAt: isoInstant(staged.capturedMs),
      clientKey: `demo-${lastId}-${soldMs}`,
    };

    let prospectId: number | undefined;
    if (asksFirst) {
      const { name, phone, address } = customer;
      const asked = { name, phone, city: address.city, province: address.province, planId };
      agenda.at(askedMs, async () => {
        prospectId = Number((await createProspect(ctx, requireUser(ctx, seller.id), asked))._id);
      });
    }
    const takePhoto: LivingSale['takePhoto'] = (holder) =>
      hasPhoto ? photograph(ctx, photoRandom, seller.id, holder) : undefined;
    const living = { ctx, admin: people.admin, attempt: 1, customerName: customer.name, takePhoto };
    let sale: LivingSale | undefined;
    agenda.at(soldMs, async () => {
      const own = requireUser(ctx, seller.id);
      const photo = await takePhoto({ holderName: customer.name, holderDni: customer.dni });
      const { _id } = await registerSale(ctx, own, {
        planId,
        description,
        customerInfo: { ...customer, dniPhoto: photo?.dniPhoto },
        dniRead: photo?.dniRead,
        acceptance: true,
        prospectId,
        ...captured,
      });
      sale = { ...living, seller: own, id: Number(_id) };
      progress();
    });
    for (const step of untilToday(calendar.todayMs, staged?.steps ?? drawLife(random, calendar, soldMs)))
      agenda.at(step.atMs, () => sale && step.take(sale));
  };

  for (const [index, { soldMs, staged }] of sales.entries()) {
    const isNew = photos > 0 && (staged !== undefined || index >= count - photos);
    const planIt = () => plan(soldMs, staged, isNew && !staged?.isDuplicate);
    // A day before the customer asks; the first days of all are planned now.
    const planMs = soldMs - (COURTED_DAYS + 1) * DAY_MS;
    if (planMs < calendar.firstMs) planIt();
    else agenda.at(planMs, planIt);
  }
}

/** Oldest first; none of few sales is staged. */
function drawSales({ calendar }: Demo, random: Random, count: number) {
  const allStaged = stageSales(random, calendar.todayMs);
  const staged = count < allStaged.length * FEW_SALES ? [] : allStaged;
  return [
    ...drawInstants(random, calendar, count - staged.length).map((soldMs) => ({ soldMs, staged: undefined })),
    ...staged.map((sale) => ({ soldMs: sale.soldMs, staged: sale })),
  ].toSorted((one, other) => one.soldMs - other.soldMs);
}

function* untilToday(todayMs: number, life: Iterable<Step>): Generator<Step> {
  for (const step of life) {
    if (step.atMs >= todayMs) return;
    yield step;
  }
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
