import { invalid } from '../../../../shared/errors.ts';
import type { RequestedVerificationView, SaleView } from '../../../../shared/sales/sales.ts';
import {
  VERIFICATION_STATE_LABELS,
  type DecideVerificationInput,
  type RequestVerificationInput,
  type VerificationView,
} from '../../../../shared/sales/verification.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { isNameOf, signedNamesOf } from '../../../files/files.service.ts';
import { BY_DOCUMENT } from '../../events/events.service.ts';
import { markDuplicates } from '../duplicates/duplicates.service.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { attachPhoto } from '../photo/photo.service.ts';
import type { Attempt } from '../sale/sale.progress.repository.ts';
import { toVerificationView } from '../sale/sale.progress.view.ts';
import { updateSale, type Sale } from '../sale/sale.repository.ts';
import { requireCustomer, requireNoWords, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import {
  decideAttempt,
  openNextAttempt,
  requireCurrentAttempt,
  rewriteHolder,
  type Holder,
} from './verification.attempts.service.ts';
import { listAttempts } from './verification.repository.ts';

/** Newest first. */
export function listVerifications(ctx: AppContext, user: SignedInUser, saleId: number): VerificationView[] {
  return ctx.snapshot(() => {
    const sale = requireSale(ctx, user, saleId);
    const attempts = listAttempts(ctx.db, sale.id);
    const photoNames = signedNamesOf(
      ctx,
      attempts.map(({ photoId }) => photoId),
      user.id,
    );
    return attempts.map((attempt) => toVerificationView(attempt, photoNames));
  });
}

/** Approving moves a pending sale on, and may correct name and number; without a photo it requires a note (400). Throws 409 unless current and pending, and for words once the customer was erased. */
export function decideVerification(
  ctx: AppContext,
  admin: SignedInUser,
  { id, attempt, result, note, correction = {} }: DecideVerificationInput,
): Promise<SaleView> {
  if (result === 'rejected' && (correction.name ?? correction.dni) !== undefined)
    throw invalid('Solo se corrige lo que se aprueba');
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    requireNoWords(sale, note || correction.name || correction.dni);
    const current = requireCurrentAttempt(ctx, sale.id);
    if (current.attempt !== attempt || current.state !== 'pending')
      throw saleErrors.DNI_OVERTAKEN(overtakenText(current));
    if (result === 'approved' && lacksReason(sale, current, note)) {
      throw invalid('Sin la foto del DNI, aprobarlo necesita un motivo');
    }
    const by = { actorId: admin.id };
    const { name: holderName, dni: holderDni } = correction;
    const corrected = rewriteHolder(
      ctx,
      sale,
      current,
      { holderName, holderDni },
      { ...by, reason: BY_DOCUMENT },
    );
    decideAttempt(ctx, corrected, current, { ...by, result, source: 'manual', note });
    const changes = result === 'approved' && sale.status === 'pending' ? pendingAppointment : {};
    const decided = changeSale(ctx, corrected, changes, by);
    return toSaleView(ctx, markDuplicates(ctx, sale, decided, admin.id), admin);
  });
}

/** Notes about an erased customer are refused. */
function lacksReason({ erasedAtMs }: Sale, { photoId }: Attempt, note: string | undefined): boolean {
  return photoId === null && erasedAtMs === null && !note;
}

function overtakenText({ state, holderName }: Attempt): string {
  if (state === 'pending')
    return `Mientras tanto llegó otro DNI, el de ${holderName}: míralo antes de decidir`;
  return `Mientras tanto el DNI de ${holderName} pasó a ${VERIFICATION_STATE_LABELS[state]}`;
}

const pendingAppointment = { status: 'pending_appointment' } as const;

/** Requests a verification with another DNI, often a relative's; throws 409 unless the last one was rejected. */
export function requestVerification(
  ctx: AppContext,
  user: SignedInUser,
  { id, ...input }: RequestVerificationInput,
): Promise<RequestedVerificationView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, user, id);
    requireCustomer(sale);
    const current = requireCurrentAttempt(ctx, sale.id);
    if (current.state !== 'rejected') throw saleErrors.DNI_NOT_REJECTED();
    const { holderName, holderDni, relationship, dniRead = null } = input;
    const photoId = photoOf(ctx, user, sale, current, input);
    const holder: Holder = { holderName, holderDni, relationship, photoId, dniRead };
    openNextAttempt(ctx, sale, current, holder, { actorId: user.id });
    const kept =
      photoId === null ? sale : updateSale(ctx.db, sale.id, { hasPhotos: true, photoRemovedAtMs: null });
    const view = toSaleView(ctx, kept, user);
    return { verification: view.verification, sale: view };
  });
}

function photoOf(
  ctx: AppContext,
  user: SignedInUser,
  sale: Sale,
  current: Attempt,
  { dniPhoto, relationship }: Pick<RequestVerificationInput, 'dniPhoto' | 'relationship'>,
): number | null {
  if (!dniPhoto) return relationship === 'holder' ? sale.photoId : null;
  const known = [sale.photoId, current.photoId].find((photoId) => isNameOf(ctx, photoId, dniPhoto));
  return known ?? attachPhoto(ctx, user.id, dniPhoto);
}
