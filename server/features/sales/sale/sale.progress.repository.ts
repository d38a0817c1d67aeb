import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { preparedAll } from '../../../db/prepared.ts';
import {
  commissionCycles,
  saleAppointments,
  saleClaims,
  sales,
  saleTasks,
  saleVerifications,
  settlementLines,
  settlements,
  users,
} from '../../../db/schema.ts';

/** Each sale's current attempt, task, appointment and commission, and its latest claim. */
export const listProgress = preparedAll((db, saleIds: number[]) =>
  db
    .select({
      ...getTableColumns(saleVerifications),
      task: saleTasks.task,
      taskSinceMs: saleTasks.sinceMs,
      appointmentState: saleAppointments.state,
      day: saleAppointments.day,
      fromTime: saleAppointments.fromTime,
      toTime: saleAppointments.toTime,
      technician: saleAppointments.technician,
      appointmentNote: saleAppointments.note,
      payableAtMs: commissionCycles.payableAtMs,
      settlementId: settlements.id,
      settlementState: settlements.state,
      claimId: saleClaims.id,
      claimKind: saleClaims.kind,
      claimMessage: saleClaims.message,
      claimState: saleClaims.state,
      claimReply: saleClaims.reply,
      claimedAtMs: saleClaims.createdAtMs,
      currentRateBp: users.rateBp,
    })
    .from(saleVerifications)
    .leftJoin(saleTasks, eq(saleTasks.saleId, saleVerifications.saleId))
    .leftJoin(
      saleAppointments,
      and(eq(saleAppointments.saleId, saleVerifications.saleId), isNull(saleAppointments.replacedAtMs)),
    )
    .leftJoin(
      commissionCycles,
      and(eq(commissionCycles.saleId, saleVerifications.saleId), isNull(commissionCycles.reversedAtMs)),
    )
    .leftJoin(
      settlementLines,
      and(
        eq(settlementLines.entryId, commissionCycles.earnedEntryId),
        // Repeats the condition of the index.
        eq(settlementLines.isLiving, sql`1`),
      ),
    )
    .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .leftJoin(
      saleClaims,
      eq(
        saleClaims.id,
        sql`(select max(id) from sale_claims where sale_claims.sale_id = ${saleVerifications.saleId})`,
      ),
    )
    // Looked up for sales with a claim only.
    .leftJoin(sales, eq(sales.id, saleClaims.saleId))
    .leftJoin(users, eq(users.id, sales.sellerId))
    .where(
      and(
        inArray(saleVerifications.saleId, sql`(select value from json_each(${saleIds}))`),
        isNull(saleVerifications.replacedAtMs),
      ),
    ),
);

export type Attempt = typeof saleVerifications.$inferSelect;

export type Progress = ReturnType<typeof listProgress>[number];
