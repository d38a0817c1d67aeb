import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { CAPTURED_PRICE_MS } from '../../../shared/sales/salePrice.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { uploadPhoto } from '../photos.ts';
import { listing, on, type Inputs, type People } from './call.ts';

let keys = 0;

const itsSale = ({ sale }: People) => ({ id: sale._id });
export const newSale = async ({ seller }: People) => ({
  id: (await seller.caller.sales.register(saleInput()))._id,
});

async function decidedSale(people: People, result: 'approved' | 'rejected'): Promise<{ id: string }> {
  const { id } = await newSale(people);
  await people.admin.caller.admin.decideVerification({ id, attempt: 1, result, note: 'Visto en persona' });
  return { id };
}

const rejectedSale = (people: People) => decidedSale(people, 'rejected');

/** Made earlier rather than called later, when other calls would be late. */
const overdueSale = (people: People) =>
  people.app.doEarlier(FOLLOW_UP_MS, () => decidedSale(people, 'approved'));

const today = ({ app }: People) => argentineDay(app.clock.nowMs);

export async function appointedSale(people: People): Promise<{ id: string }> {
  const { id } = await newSale(people);
  await people.admin.caller.admin.setAppointment({ id, date: today(people), from: '09:00', to: '12:00' });
  return { id };
}

async function appointmentsOfToday(people: People): Promise<{ from: string; to: string }> {
  await appointedSale(people);
  return { from: today(people), to: today(people) };
}

async function linkTo({ seller }: People, sale: { id: string }): Promise<{ token: string }> {
  const { url } = await seller.caller.sales.createCustomerLink(sale);
  return { token: url.replace('/s/', '') };
}

const linkedSale = async (people: People) => {
  const sale = await newSale(people);
  return { ...sale, ...(await linkTo(people, sale)) };
};
const newLink = async (people: People) => linkTo(people, await newSale(people));
const appointedLink = async (people: People) => linkTo(people, await appointedSale(people));

async function openClaim(people: People): Promise<{ id: string }> {
  const claim = { ...(await newSale(people)), kind: 'amount', message: 'Falta plata' } as const;
  return { id: (await people.seller.caller.sales.createClaim(claim))._id };
}

const changedByAdmin = ({ admin, sale }: People) =>
  admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'appointed' });

const unansweredRoom = ({ app, seller }: People) =>
  app.doEarlier(DAY_MS, async () => {
    const { _id: id } = await seller.caller.chat.privateAdmin();
    return seller.caller.chat.send({ id, content: '¿Hay turno?' });
  });

export const salesInputs: Inputs = {
  'sales.register': () => saleInput(),
  'sales.list': () => ({ page: 1, limit: 10 }),
  'sales.get': itsSale,
  'sales.edit': on(newSale, {
    planId: '2',
    description: 'Alarma para local',
    customerInfo: { ...saleInput().customerInfo, name: 'Ana Paz', dni: '28111222' },
  }),
  // The photo that it has: a new one is taken from its uploader alone.
  'sales.addPhoto': async ({ app, seller }) => {
    const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
    const sale = await seller.caller.sales.register({ ...saleInput(), customerInfo });
    return { id: sale._id, dniPhoto: sale.customerInfo.dniPhoto };
  },
  'admin.listSales': () => ({ page: 1, limit: 10 }),
  // Of another seller: the sales of this one are other calls' input.
  'admin.cancelSales': async ({ app }) => {
    const { caller, user } = await app.seller();
    await caller.sales.register({ ...saleInput(), clientKey: `false-sale-${++keys}` });
    return { id: user.id, reason: 'Ventas falsas' };
  },
  'admin.saleDetail': itsSale,
  'admin.changeSaleStatus': on(newSale, { status: 'appointed' }),
  'admin.decidePrice': async ({ app, seller }) => {
    const { _id: id } = await seller.caller.sales.register({
      ...saleInput(),
      clientKey: `late-sale-${++keys}`,
      capturedAt: new Date(app.clock.nowMs - CAPTURED_PRICE_MS - HOUR_MS).toISOString(),
    });
    return { id, use: 'captured' };
  },
  'admin.eraseSale': on(newSale, { reason: 'Lo pidió el cliente' }),
  'sales.duplicates': ({ sale }) => ({ dni: sale.customerInfo.dni, phone: sale.customerInfo.phone }),
  'admin.resolveDuplicate': on(itsSale, { resolved: true }),
  'search.find': () => ({ q: 'gomez' }),
  'sales.events': itsSale,
  'sales.news': listing(changedByAdmin),
  'sales.newsCount': listing(changedByAdmin),
  'sales.markNewsRead': listing(changedByAdmin),
  'sales.verifications': itsSale,
  'sales.requestVerification': on(rejectedSale, {
    holderName: 'Rosa Gómez',
    holderDni: '12.345.678',
    relationship: 'parent',
    consent: true,
  }),
  'admin.decideVerification': on(newSale, { attempt: 1, result: 'approved', note: 'Visto en persona' }),
  'admin.undoVerification': on(rejectedSale, { attempt: 1 }),
  'admin.requestPhoto': newSale,
  'sales.recordContact': on(itsSale, { channel: 'call', result: 'answered', note: 'Llamar de tarde' }),
  'sales.notifyOverdue': overdueSale,
  'sales.appointments': appointmentsOfToday,
  'sales.appointmentCalendar': appointedSale,
  'admin.appointments': appointmentsOfToday,
  'admin.setAppointment': async (people) => ({
    ...(await appointedSale(people)),
    date: today(people),
    from: '15:00',
    to: '18:30',
    technician: 'Luis',
  }),
  'admin.closeAppointment': on(appointedSale, { result: 'failed', reason: 'No había nadie' }),
  'sales.createCustomerLink': newSale,
  'sales.endCustomerLinks': async (people) => ({ id: (await linkedSale(people)).id }),
  'track.get': appointedLink,
  'track.accept': on(newLink, { accepted: true, fullName: 'María Gómez' }),
  'track.answerAppointment': on(appointedLink, { answer: 'cannot', note: 'Viajo' }),
  'track.withdraw': on(newLink, { reason: 'Me mudo' }),
  'admin.resolveWithdrawal': async (people) => {
    const { id, token } = await linkedSale(people);
    await people.app.anonymous.track.withdraw({ token });
    return { id, resolved: true, note: 'Se queda' };
  },
  'sales.createClaim': on(newSale, { kind: 'missing', message: 'No la veo' }),
  'admin.claims': listing(openClaim, { state: 'open' }),
  'admin.closeClaim': on(openClaim, { state: 'resolved', reply: 'Se corrigió', adjustment: 498 }),
  'admin.traySection': listing(unansweredRoom, { key: 'unanswered' }),
};
