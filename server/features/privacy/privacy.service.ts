import type { EraseSaleInput } from '../../../shared/privacy/erasure.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { sweepFiles } from '../../files/files.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { forgetPreviews } from '../imports/imports.storing.service.ts';
import { eraseProspectOfSale } from '../prospects/prospects.erasure.service.ts';
import { eraseCustomer } from '../sales/erasure/erasure.service.ts';
import { eraseOverdueNotices } from '../sales/followUp/followUp.service.ts';
import { removeBinnedPhotos } from '../sales/retention/retention.service.ts';
import { getSale, requireSale } from '../sales/sale/sale.service.ts';
import { rewriteIndex } from '../sales/searchIndex/searchIndex.service.ts';
import { erasePhotoRequests } from '../sales/verification/verification.photoRequest.service.ts';

/** Removes a customer from database and disk; sale and commission stay. Throws 404 for an unknown sale, 409 if already done. */
export async function eraseSale(ctx: AppContext, admin: SignedInUser, { id, reason }: EraseSaleInput) {
  await ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    const erased = eraseCustomer(ctx, sale, { actorId: admin.id, reason });
    eraseOverdueNotices(ctx, erased);
    erasePhotoRequests(ctx, erased);
    eraseProspectOfSale(ctx, sale.id, { actorId: admin.id, reason });
    forgetPreviews(ctx);
    recordAudit(ctx, { actorId: admin.id, kind: 'sale_erased', subjectId: sale.id, reason });
  });
  await removeBinnedPhotos(ctx, id);
  await sweepFiles(ctx);
  // Not awaited: with many sales it takes a while (`erasedFromIndex`).
  void rewriteIndex(ctx);
  return getSale(ctx, admin, id);
}
