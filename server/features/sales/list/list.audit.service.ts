import { HOUR_MS } from '../../../../shared/values/durations.ts';
import type { PageInput } from '../../../../shared/input/pagination.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAuditAlone } from '../../audit/audit.service.ts';

const CUSTOMERS = 200;

/** Records, once an hour, that an administrator read 200 customers or more in lists. */
export async function noteLongList(
  ctx: AppContext,
  admin: SignedInUser,
  { page, limit }: PageInput,
  shown: number,
): Promise<void> {
  if (shown === 0 || (page - 1) * limit + shown < CUSTOMERS) return;
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const once = `list ${admin.id} ${hour}`;
  try {
    await recordAuditAlone(ctx, {
      actorId: admin.id,
      kind: 'export',
      subjectName: `Lista de ${CUSTOMERS} clientes o más, en pantalla`,
      once,
    });
  } catch (error) {
    // A full disk must not prevent reading.
    if (!ctx.noteOutage(error)) throw error;
  }
}
