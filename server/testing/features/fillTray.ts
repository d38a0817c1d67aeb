import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { uploadPhoto } from '../photos.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import type { Person, TestApp } from '../testApp.ts';

/** Puts one sale or room of the seller into each section of tray and list; returns the sales' ids by section. */
export async function fillTray(app: TestApp, seller: Person, admin: Person) {
  const register = async () => (await seller.caller.sales.register(saleInput()))._id;
  const decide = (id: string, result: 'approved' | 'rejected') =>
    admin.caller.admin.decideVerification({ id, attempt: 1, result, note: 'Visto en persona' });
  const appoint = (id: string, day: string, from: string, to: string) =>
    admin.caller.admin.setAppointment({ id, date: day, from, to });
  const approved = async () => {
    const id = await register();
    await decide(id, 'approved');
    return id;
  };

  /** Through a new link. */
  const customer = async (id: string, what: 'withdrawal' | 'appointment', body: object = {}) => {
    const { url } = await seller.caller.sales.createCustomerLink({ id });
    await app.rest('POST', `/api/track/${url.replace('/s/', '')}/${what}`, body);
  };

  const nowMs = app.clock.nowMs;
  const today = argentineDay(nowMs);
  app.clock.nowMs = nowMs - FOLLOW_UP_MS;
  const overdue = await approved();
  const unclosed = await register();
  await appoint(unclosed, addDays(today, -1), '09:00', '12:00');
  const { _id: room } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id: room, content: '¿Hay turno?' });

  app.clock.nowMs = nowMs - 40 * HOUR_MS;
  const dueSoon = await approved();

  app.clock.nowMs = nowMs;
  const { customerInfo } = saleInput();
  const photographed = { ...customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  const { _id: toVerify } = await seller.caller.sales.register(saleInput({ customerInfo: photographed }));
  const noPhoto = await register();
  const rejected = await register();
  await decide(rejected, 'rejected');
  const putBack = await approved();
  await admin.caller.admin.changeSaleStatus({ id: putBack, status: 'pending' });
  const undated = await register();
  await admin.caller.admin.changeSaleStatus({ id: undated, status: 'appointed' });
  const tomorrow = await register();
  await appoint(tomorrow, addDays(today, 1), '23:00', '23:59');
  // A rule for a moment: the other sales keep no coverage.
  const { _id: rule } = await admin.caller.admin.createZone({ province: 'Santa Fe', state: 'disabled' });
  const outOfZone = await approved();
  await admin.caller.admin.deleteZone({ id: rule });
  const withdrawn = await register();
  await customer(withdrawn, 'withdrawal');
  const reschedule = await register();
  await appoint(reschedule, addDays(today, 1), '10:00', '12:00');
  await customer(reschedule, 'appointment', { answer: 'cannot' });
  const claimed = overdue;
  await seller.caller.sales.createClaim({ id: claimed, kind: 'status', message: 'Ya está instalada' });
  return {
    claimed,
    overdue,
    unclosed,
    dueSoon,
    toVerify,
    noPhoto,
    outOfZone,
    rejected,
    putBack,
    undated,
    tomorrow,
    room,
    withdrawn,
    reschedule,
  };
}
