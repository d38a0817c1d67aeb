import { fullDni } from '../../../shared/sales/duplicates.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { openFile } from '../../files/store.ts';
import { recordAuditAlone } from '../audit/audit.service.ts';
import { getProspectOfSale } from '../prospects/prospects.erasure.service.ts';
import { listOverdueNotices } from '../sales/followUp/followUp.service.ts';
import { getSaleDetail } from '../sales/timeline/timeline.service.ts';
import { requireSale } from '../sales/sale/sale.service.ts';
import { listPhotoRequests } from '../sales/verification/verification.photoRequest.service.ts';
import { listVerifications } from '../sales/verification/verification.service.ts';
import {
  findAcceptanceOf,
  findWithdrawalOf,
  listAppointmentsOf,
  listClaimsOf,
  listLinesOf,
  listLinksOf,
  listPhotosOf,
  listSalesToSame,
} from './privacy.repository.ts';

/** Everything held about the customer of a sale, photos in base64. Throws 404 for an unknown sale. */
export async function exportPersonalData(ctx: AppContext, admin: SignedInUser, saleId: number) {
  const { sale: stored, photos } = ctx.snapshot(() => ({
    sale: requireSale(ctx, admin, saleId),
    photos: listPhotosOf(ctx.db, saleId),
  }));
  // Audit first, so that no export goes unrecorded.
  await recordAuditAlone(ctx, { actorId: admin.id, kind: 'export', subjectId: saleId });
  const { sale, events } = getSaleDetail(ctx, admin, saleId);
  const dni = fullDni(stored.customerDni);
  return {
    exportedAt: isoInstant(ctx.now()),
    sale,
    verifications: listVerifications(ctx, admin, saleId),
    appointments: listAppointmentsOf(ctx.db, saleId),
    claims: listClaimsOf(ctx.db, saleId),
    acceptance: acceptanceOf(ctx, saleId),
    withdrawal: findWithdrawalOf(ctx.db, saleId) ?? null,
    links: listLinksOf(ctx.db, saleId).map(({ createdAtMs, lastSeenAtMs }) => ({
      createdAt: isoInstant(createdAtMs),
      lastSeenAt: lastSeenAtMs === null ? null : isoInstant(lastSeenAtMs),
    })),
    settlements: listLinesOf(ctx.db, saleId).map(({ settlementId, customerName }) => ({
      settlementId: String(settlementId),
      customerName,
    })),
    messages: [...listOverdueNotices(ctx, saleId), ...listPhotoRequests(ctx, saleId)],
    prospect: ctx.snapshot(() => getProspectOfSale(ctx, admin.id, saleId)),
    events,
    photos: await Promise.all(photos.map((photo) => readPhoto(ctx, photo))),
    otherSales: dni === undefined ? [] : listSalesToSame(ctx.db, saleId, dni).map(String),
  };
}

/** Records that the customer made through the link. */
function acceptanceOf({ db }: AppContext, saleId: number) {
  const found = findAcceptanceOf(db, saleId);
  if (!found) return null;
  const { acceptedAtMs, ...acceptance } = found;
  return { ...acceptance, at: isoInstant(acceptedAtMs) };
}

async function readPhoto(ctx: AppContext, { name, contentType }: { name: string; contentType: string }) {
  const file = await openFile(ctx.config, name);
  try {
    return { contentType, base64: file ? (await file.readFile()).toString('base64') : null };
  } finally {
    await file?.close();
  }
}
