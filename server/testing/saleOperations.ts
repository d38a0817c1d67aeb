import type { Random } from '../cli/demo/random.ts';
import { addDays, argentineDay } from '../../shared/values/dates.ts';
import { CONTACT_CHANNELS, CONTACT_RESULTS } from '../../shared/sales/followUp.ts';
import { SALE_STATUSES, type SaleStatus } from '../../shared/sales/saleStatus.ts';
import { signFileName } from '../files/files.service.ts';
import { newFileName } from '../files/store.ts';
import type { Person, TestApp } from './testApp.ts';
import { followUpOf, isUndoable, openAppointment, type RecordedSale } from './saleTimelines.ts';

export interface Team {
  app: TestApp;
  random: Random;
  admin: Person;
  sellers: Person[];
}

/** Returns `done`, or the code of the refusal. */
async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    const { cause = error } = error as Error;
    return (cause as { code?: string }).code ?? String(cause);
  }
}

/** Of sales; rules say that one is enabled and one not. */
export const CITIES = ['Rosario', 'Rafaela', 'Reconquista'] as const;
const OPEN_STATUSES: SaleStatus[] = ['pending', 'pending_appointment', 'appointed'];

export const CONFLICT = 'CONFLICT';
const unless = (conflict: boolean) => (conflict ? CONFLICT : 'done');

/** Does something to a sale; returns the outcome and the one expected from its timeline. */
export async function operate(team: Team, sale: RecordedSale): Promise<[string, string]> {
  const { app, random, admin, sellers } = team;
  const id = String(sale.id);
  const seller = sellers.find(({ user }) => Number(user.id) === sale.sellerId) as Person;
  const actor = random.chance(0.5) ? seller : admin;
  const isOpen = OPEN_STATUSES.includes(sale.status);
  const today = argentineDay(app.clock.nowMs);
  switch (random.int(0, 11)) {
    case 0:
    case 1: {
      const status = random.pick(random.chance(0.5) ? OPEN_STATUSES : SALE_STATUSES);
      return [
        await outcome(admin.caller.admin.changeSaleStatus({ id, status, reason: 'Porque sí' })),
        'done',
      ];
    }
    case 2: {
      const attempt = random.chance(0.9) ? sale.attempt : sale.attempt + 1;
      const result = random.chance(0.6) ? 'approved' : 'rejected';
      return [
        await outcome(admin.caller.admin.decideVerification({ id, attempt, result, note: 'Visto' })),
        unless(sale.verification !== 'pending' || attempt !== sale.attempt),
      ];
    }
    case 3:
      return [
        await outcome(
          actor.caller.sales.requestVerification({
            id,
            holderName: 'Familiar',
            holderDni: '20111222',
            relationship: random.pick(['holder', 'child', 'parent']),
            consent: true,
            ...(random.chance(0.3) && { dniPhoto: newPhoto(app, actor) }),
          }),
        ),
        unless(sale.verification !== 'rejected'),
      ];
    case 4: {
      const [channel, result] = [random.pick(CONTACT_CHANNELS), random.pick(CONTACT_RESULTS)];
      return [await outcome(actor.caller.sales.recordContact({ id, channel, result })), 'done'];
    }
    case 5:
    case 6: {
      const hour = random.int(0, 20);
      const [from, to] = [hour, hour + random.int(1, 3)].map(
        (each) => `${String(each).padStart(2, '0')}:00`,
      ) as [string, string];
      const date = addDays(today, random.int(0, 4));
      const expectedDate = random.chance(0.2)
        ? random.pick([null, today, openAppointment(sale)?.day ?? null])
        : undefined;
      const isOther = expectedDate !== undefined && expectedDate !== (openAppointment(sale)?.day ?? null);
      return [
        await outcome(
          admin.caller.admin.setAppointment({
            id,
            date,
            from,
            to,
            ...(expectedDate !== undefined && { expectedDate }),
          }),
        ),
        unless(!isOpen || isOther),
      ];
    }
    case 7: {
      const result = random.chance(0.5) ? 'done' : 'failed';
      return [
        await outcome(admin.caller.admin.closeAppointment({ id, result })),
        unless(!openAppointment(sale)),
      ];
    }
    case 8: {
      const { customerInfo } = await admin.caller.sales.get({ id });
      const { dniPhoto: _photo, ...customer } = customerInfo;
      const input = {
        id,
        ...(random.chance(0.2) && { planId: String(random.int(1, 3)) }),
        ...(random.chance(0.3) && { description: `Texto ${random.int(1, 3)}` }),
        customerInfo: {
          ...customer,
          ...(random.chance(0.3) && { name: `Cliente ${random.int(1, 9)}` }),
          ...(random.chance(0.3) && { dni: String(30_000_000 + random.int(1, 60)) }),
          ...(random.chance(0.3) && { phone: `341 555-${random.int(1000, 1060)}` }),
          ...(random.chance(0.3) && { dniPhoto: newPhoto(app, actor) }),
          ...(random.chance(0.3) && { address: { ...customer.address, city: random.pick(CITIES) } }),
        },
      };
      return [await outcome(actor.caller.sales.edit(input)), unless(actor === seller && !isOpen)];
    }
    case 9:
      return [
        await outcome(admin.caller.admin.undoVerification({ id, attempt: sale.attempt })),
        unless(!isUndoable(sale, Number(admin.user.id), app.clock.nowMs)),
      ];
    case 10:
      return [
        await outcome(admin.caller.admin.decideCoverage({ id, state: random.pick(['enabled', 'disabled']) })),
        unless(sale.status === 'cancelled'),
      ];
    default: {
      if (random.chance(0.5)) {
        const { state } = followUpOf(sale, app.clock.nowMs);
        return [await outcome(seller.caller.sales.notifyOverdue({ id })), unless(state !== 'overdue')];
      }
      const stranger = sellers.find((one) => one !== seller) as Person;
      return [
        await outcome(stranger.caller.sales.recordContact({ id, channel: 'call', result: 'answered' })),
        'NOT_FOUND',
      ];
    }
  }
}

function newPhoto({ ctx, clock, query }: TestApp, { user }: Person): string {
  const name = newFileName('jpg');
  query(
    `INSERT INTO files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
     VALUES (?, 'dni', ?, 'dni.jpg', 'image/jpeg', 1, ?)`,
    name,
    Number(user.id),
    clock.nowMs,
  );
  return signFileName(ctx, { name }, Number(user.id));
}
