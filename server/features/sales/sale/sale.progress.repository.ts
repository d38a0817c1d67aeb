import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { columnsOf, isIn, preparedAll } from '../../../db/prepared.ts';
import {
  commissionCycles,
  prospects,
  saleAcceptances,
  saleAppointments,
  saleClaims,
  sales,
  saleTasks,
  saleVerifications,
  saleWithdrawals,
  settlementLines,
  settlements,
  users,
} from '../../../db/schema.ts';

const ofLinks = (column: 'created_at' | 'last_seen_at') =>
  sql<
    number | null
  >`(select max(${sql.identifier(column)}) from sale_links where sale_links.sale_id = ${saleVerifications.saleId})`;

/** Each sale's current attempt, task, appointment and commission, its latest claim, and what its customer did. */
export const listProgress = preparedAll((db, saleIds: number[]) =>
  db
    .select({
      ...getTableColumns(saleVerifications),
      task: saleTasks.task,
      taskSinceMs: saleTasks.sinceMs,
      appointmentState: saleAppointments.state,
      ...columnsOf(saleAppointments, 'day', 'fromTime', 'toTime', 'technician'),
      appointmentNote: saleAppointments.note,
      answer: saleAppointments.answer,
      earnedAtMs: commissionCycles.earnedAtMs,
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
      linkedAtMs: ofLinks('created_at'),
      linkSeenAtMs: ofLinks('last_seen_at'),
      acceptedAtMs: saleAcceptances.acceptedAtMs,
      customerVersion: saleAcceptances.version,
      customerNetwork: saleAcceptances.network,
      withdrawnAtMs: saleWithdrawals.withdrawnAtMs,
      withdrawalReason: saleWithdrawals.reason,
      withdrawalResolvedAtMs: saleWithdrawals.resolvedAtMs,
      prospectId: prospects.id,
    })
    .from(saleVerifications)
    .leftJoin(saleTasks, eq(saleTasks.saleId, saleVerifications.saleId))
    .leftJoin(
      saleAppointments,
      and(eq(saleAppointments.saleId, saleVerifications.saleId), isNull(saleAppointments.replacedAtMs)),
    )
    .leftJoin(
      commissionCycles,
      and(
        eq(commissionCycles.saleId, saleVerifications.saleId),
        eq(commissionCycles.source, sql`'own'`),
        isNull(commissionCycles.reversedAtMs),
      ),
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
    .leftJoin(prospects, eq(prospects.saleId, saleVerifications.saleId))
    // Looked up for sales with a claim only.
    .leftJoin(sales, eq(sales.id, saleClaims.saleId))
    .leftJoin(users, eq(users.id, sales.sellerId))
    .leftJoin(saleAcceptances, eq(saleAcceptances.saleId, saleVerifications.saleId))
    .leftJoin(saleWithdrawals, eq(saleWithdrawals.saleId, saleVerifications.saleId))
    .where(and(isIn(saleVerifications.saleId, saleIds), isNull(saleVerifications.replacedAtMs))),
);

export type Attempt = typeof saleVerifications.$inferSelect;

export type Progress = ReturnType<typeof listProgress>[number];
