import type { CreateProspectInput } from '../../../shared/prospects/prospects.ts';
import type { ProspectSource, ProspectState } from '../../../shared/prospects/prospectStates.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { storeAsked, createProspect } from '../../features/prospects/prospects.service.ts';
import {
  changeProspectState,
  recordProspectContact,
} from '../../features/prospects/prospects.state.service.ts';
import { requireUser } from '../../features/users/users.service.ts';
import type { Demo } from './context.ts';
import { drawName, drawPhone, drawPlace } from './people.ts';
import type { DemoPlan } from './plans.ts';
import type { Random } from './random.ts';
import type { DemoSeller, People } from './sellers.ts';
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

/** Puts prospects of each active seller on the agenda. Returns their phones. */
export function planProspects(demo: Demo, plans: DemoPlan[], { sellers }: People): Set<string> {
  const { client, calendar } = demo;
  const random = demo.random('prospects');
  const onOffer = plans.filter(({ untilMs }) => untilMs === calendar.todayMs);
  const phones = new Set(client.prepare<[], string>('select phone from prospects').pluck().all());
  for (const [index, seller] of sellers.entries()) {
    if (seller.leftMs < calendar.todayMs) continue;
    const isDemoLogin = index === 0;
    for (const stage of STAGES.filter(() => isDemoLogin || random.chance(0.5))) {
      const place = drawPlace(random);
      // A seller's open prospects have different numbers.
      let phone = drawPhone(random, place);
      while (phones.has(phone)) phone = drawPhone(random, place);
      phones.add(phone);
      const { city, province } = place;
      const planId = random.chance(0.6) ? random.pick(onOffer).id : undefined;
      planStage(demo, random, seller, stage, { name: drawName(random), phone, city, province, planId });
    }
  }
  return phones;
}

function planStage(
  { ctx, agenda, calendar }: Demo,
  random: Random,
  seller: DemoSeller,
  { state, addedDays, contactedDays, nextDays, source }: Stage,
  person: Pick<CreateProspectInput, 'name' | 'phone' | 'city' | 'province' | 'planId'>,
): void {
  const at = (days: number, hour: number) => calendar.todayMs + days * DAY_MS + hour * HOUR_MS;
  const nextAt = nextDays === undefined ? undefined : isoInstant(at(nextDays, random.int(10, 20)));
  const note = random.chance(0.5) ? random.pick(texts.prospects.notes) : undefined;
  const own = requireUser(ctx, seller.id);
  let id = 0;
  agenda.at(at(addedDays, 17), async () => {
    if (source === 'page') id = await ctx.transaction(() => storeAsked(ctx, seller.id, person));
    else {
      const next = contactedDays === undefined && { nextAt };
      id = Number((await createProspect(ctx, own, { ...person, note, ...next }))._id);
    }
  });
  if (contactedDays === undefined) return;
  agenda.at(at(contactedDays, 18), () =>
    recordProspectContact(ctx, own, { id, channel: 'whatsapp', result: 'sent', nextAt }),
  );
  if (state === 'contacted' || state === 'new') return;
  const reason = state === 'lost' ? random.pick(texts.prospects.lost) : undefined;
  agenda.at(at(contactedDays, 19), () => changeProspectState(ctx, own, { id, state, reason }));
}
