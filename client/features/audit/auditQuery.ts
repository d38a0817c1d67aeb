import { z } from 'zod';
import { listAuditInput } from '../../../shared/audit/audit.ts';
import { ID_PATTERN } from '../../../shared/input/ids.ts';
import { lenient, pageParam, readParams } from '../../router/searchParams.ts';

const auditQuery = z.object({
  page: pageParam,
  ...lenient({
    actorId: z.string().regex(ID_PATTERN),
    kind: listAuditInput.shape.kind,
    from: listAuditInput.shape.from,
    to: listAuditInput.shape.to,
  }),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** Address query → page and filters of the log. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return readParams(auditQuery, params);
}
