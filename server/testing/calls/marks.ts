import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import type { Person, TestApp } from '../testApp.ts';
import { createPeople } from './calls.ts';
import type { People } from './call.ts';

/** Matches words that only the seller of a marked customer, and administrators, may read. */
export const MARK = /marcad[ao]|39-876-543|598-7654/i;

const PHONE = '0341 15-598-7654';

/** Every field is marked. */
const marked = {
  ...saleInput().customerInfo,
  name: 'María Gómez Marcada',
  email: 'marcada@example.com',
  dni: '39-876-543',
  phone: PHONE,
  address: { ...saleInput().customerInfo.address, street: 'Calle Marcada', city: 'Villa Marcada' },
};

/** Is the same person, written differently. */
const ofOther = { ...saleInput().customerInfo, dni: '39876543', phone: '3415987654' };

/** The owner of a marked sale, and one who has sold to the same person. */
export async function createMarkedPeople(app: TestApp): Promise<People> {
  const people = await createPeople(app, marked);
  const own = await people.other.caller.sales.register(saleInput({ customerInfo: ofOther }));
  await people.admin.caller.admin.changeSaleStatus({ id: own._id, status: 'appointed', reason: 'Sin dato' });
  return people;
}

/** Returns a seller of marked sales in every state. */
export async function fillWithMarks(app: TestApp): Promise<Person> {
  const [owner, admin] = [await app.seller(), await app.admin()];
  const sell = async () => (await owner.caller.sales.register(saleInput({ customerInfo: marked })))._id;
  const decide = (id: string, result: 'approved' | 'rejected') =>
    admin.caller.admin.decideVerification({ id, attempt: 1, result, note: 'Nota marcada' });
  const overdue = await app.doEarlier(FOLLOW_UP_MS, async () => {
    const id = await sell();
    await decide(id, 'approved');
    return id;
  });
  await owner.caller.sales.recordContact({
    id: overdue,
    channel: 'call',
    result: 'no_answer',
    note: 'Nota marcada',
  });
  await owner.caller.sales.notifyOverdue({ id: overdue });
  await decide(await sell(), 'rejected');
  await admin.caller.admin.setAppointment({
    id: await sell(),
    date: addDays(argentineDay(app.clock.nowMs), 1),
    from: '09:00',
    to: '12:00',
    technician: 'Técnico Marcado',
    note: 'Nota marcada',
  });
  const edited = { ...marked, name: 'Otra Marcada', phone: `${PHONE} ` };
  await admin.caller.sales.edit({ id: await sell(), customerInfo: edited });
  return owner;
}
