import type { RegisterSaleRequest, SaleView } from '../../../../shared/sales/sales.ts';
import { utils } from '../../../api/queryClient.ts';
import { trpcClient } from '../../../api/trpc.ts';
import { findQueuedPhoto, putQueued, removeQueued } from '../../../device/outbox/queue.ts';
import { removeSentSale } from './sentSales.ts';
import type { QueuedSale, QueuedSaleContact } from './queued.ts';
import { refusalOf } from '../../../device/outbox/refusalOf.ts';
import type { Sending } from '../../../device/outbox/sender.ts';
import { notifyDoneAt, notifyRefused } from '../../../ui/notices.tsx';
import { isStillThere, uploadPhoto } from '../photo/uploadPhoto.ts';
import { saleRegistered } from '../showSale.ts';
import { sendCaptured } from './sendCaptured.ts';

/** Sends a queued sale, its photo first. It leaves the queue, or stays with the server's reasons. */
export async function sendSale(queued: QueuedSale, sending: Sending): Promise<void> {
  const { userId, aboutId, signal } = sending;
  const { clientKey } = queued;
  try {
    const ready = await sendPhoto(queued, sending);
    signal.throwIfAborted();
    const sale = { ...ready.sale, clientKey, ...(aboutId && { prospectId: aboutId }) };
    const sold = await sendCaptured(sale, (sent) => trpcClient.sales.register.mutate(sent));
    signal.throwIfAborted();
    await addLatePhoto(sold, sale);
    const { _id, planPrice } = sold;
    if (planPrice === queued.planPrice) {
      const customerName = sale.customerInfo.name;
      await removeSentSale(userId, { clientKey, saleId: _id, customerName, sentAtMs: Date.now() });
      const href = `/app/sales/history?sale=${_id}`;
      notifyDoneAt(`Se envió la venta de ${customerName}`, { label: 'Ver', href });
    } else await putQueued(userId, { ...ready, state: 'repriced', soldPrice: planPrice }, null);
  } catch (error) {
    const { code: refusedWith = null, reasons } = refusalOf(error);
    await putQueued(userId, { ...queued, state: 'refused', refusedWith, reasons });
  }
  saleRegistered();
}

/** A sale whose response was lost may have got its photo in the queue; sending it again leaves the stored one without. */
async function addLatePhoto({ _id: id, customerInfo }: SaleView, sale: RegisterSaleRequest): Promise<void> {
  const { dniPhoto } = sale.customerInfo;
  if (!dniPhoto || customerInfo.dniPhoto !== null) return;
  // Refused (past editing), the sale is complete without it.
  await trpcClient.sales.addPhoto.mutate({ id, dniPhoto }).catch(refusalOf);
}

/** Uploads the photo unless done, and stores its name for the next attempt. */
async function sendPhoto(queued: QueuedSale, { userId, onProgress, signal }: Sending): Promise<QueuedSale> {
  const { clientKey } = queued;
  const photo = await findQueuedPhoto(userId, clientKey);
  if (!photo || isStillThere(queued.photoSentAtMs)) return queued;
  const dniPhoto = await uploadPhoto({ ...photo, onProgress, signal });
  const { sale } = queued;
  const customerInfo = { ...sale.customerInfo, dniPhoto };
  const ready = { ...queued, sale: { ...sale, customerInfo }, photoSentAtMs: Date.now() };
  await putQueued(userId, ready);
  return ready;
}

/** Sends a queued contact. A refused one is dropped with a notice: it has nothing to correct. */
export async function sendSaleContact(queued: QueuedSaleContact, { userId }: Sending): Promise<void> {
  const { contact, customerName, clientKey } = queued;
  try {
    await trpcClient.sales.recordContact.mutate(contact);
  } catch (error) {
    const title = `No se pudo anotar el contacto con ${customerName}`;
    notifyRefused(title, refusalOf(error).message, contact.note);
  }
  await removeQueued(userId, clientKey);
  void utils.sales.invalidate();
}
