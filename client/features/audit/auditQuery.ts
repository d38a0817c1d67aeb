import { z } from 'zod';
import { listAuditInput } from '../../../shared/audit/audit.ts';
import { ID_PATTERN } from '../../../shared/input/ids.ts';
import { lenient, pageParam } from '../../router/searchParams.ts';

/** Page and filters of the log in the address. */
export const auditQuery = z.object({
  page: pageParam,
  ...lenient({
    actorId: z.string().regex(ID_PATTERN),
    kind: listAuditInput.shape.kind,
    from: listAuditInput.shape.from,
    to: listAuditInput.shape.to,
  }),
});
