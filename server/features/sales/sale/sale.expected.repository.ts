import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { saleAppointments, sales, saleVerifications } from '../../../db/schema.ts';

/** Its fields change when that step ends for any sale; the ends of three indexes. */
export const findLatestSteps = preparedGet((db) =>
  db
    .select({
      verification: sql<number>`(select max(decided_at) from sale_verifications where state = 'approved')`,
      appointment: sql<number>`(select max(id) from sale_appointments)`,
      installation: sql<number>`(select max(installed_at) from sales where installed_at is not null)`,
    })
    .from(sql`(select 1) as one_row`),
);

// Literals, as in the partial indexes; cross joins keep their order.
const isApproved = sql`${saleVerifications.state} = 'approved'`;

/** Milliseconds from registration to approval, latest first. */
export const listVerificationTimes = preparedAll((db, sinceMs: number, limit: number) =>
  db
    .select({ ms: sql<number>`${saleVerifications.decidedAtMs} - ${sales.createdAtMs}` })
    .from(saleVerifications)
    .crossJoin(sales)
    .where(
      and(
        isApproved,
        gte(saleVerifications.decidedAtMs, sinceMs),
        ne(saleVerifications.source, 'import'),
        ne(sales.priceSource, 'import'),
        eq(sales.id, saleVerifications.saleId),
      ),
    )
    .orderBy(desc(saleVerifications.decidedAtMs))
    .limit(limit),
);

/** Milliseconds from approval to the first appointment since, latest first. */
export const listAppointmentTimes = preparedAll((db, sinceMs: number, limit: number) =>
  db
    .select({ ms: sql<number>`${saleAppointments.createdAtMs} - ${saleVerifications.decidedAtMs}` })
    .from(saleAppointments)
    .crossJoin(saleVerifications)
    .where(
      and(
        gte(saleAppointments.createdAtMs, sinceMs),
        eq(saleVerifications.saleId, saleAppointments.saleId),
        isNull(saleVerifications.replacedAtMs),
        isApproved,
        sql`${saleAppointments.createdAtMs} >= ${saleVerifications.decidedAtMs}`,
        sql`not exists (select 1 from sale_appointments earlier where earlier.sale_id = ${saleAppointments.saleId}
          and earlier.id < ${saleAppointments.id} and earlier.created_at >= ${saleVerifications.decidedAtMs})`,
      ),
    )
    .orderBy(desc(saleAppointments.createdAtMs))
    .limit(limit),
);

/** Milliseconds from the last appointment to the installation, latest first. */
export const listInstallationTimes = preparedAll((db, sinceMs: number, limit: number) =>
  db
    .select({ ms: sql<number>`${sales.installedAtMs} - ${saleAppointments.createdAtMs}` })
    .from(sales)
    .crossJoin(saleAppointments)
    .where(
      and(
        gte(sales.installedAtMs, sinceMs),
        eq(saleAppointments.saleId, sales.id),
        isNull(saleAppointments.replacedAtMs),
        sql`${saleAppointments.createdAtMs} <= ${sales.installedAtMs}`,
      ),
    )
    .orderBy(desc(sales.installedAtMs))
    .limit(limit),
);
