import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { saleAppointments, saleTasks, saleVerifications } from '../../db/schema.ts';

const { placeholder } = sql;

const progress = prepared((db) =>
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
    })
    .from(saleVerifications)
    .leftJoin(saleTasks, eq(saleTasks.saleId, saleVerifications.saleId))
    .leftJoin(
      saleAppointments,
      and(eq(saleAppointments.saleId, saleVerifications.saleId), isNull(saleAppointments.replacedAtMs)),
    )
    .where(
      and(
        inArray(saleVerifications.saleId, sql`(select value from json_each(${placeholder('saleIds')}))`),
        isNull(saleVerifications.replacedAtMs),
      ),
    )
    .prepare(),
);

export type Progress = ReturnType<typeof listProgress>[number];

/** The current attempt, task and appointment of each sale. */
export function listProgress(db: Db, saleIds: number[]) {
  return progress(db).all({ saleIds: JSON.stringify(saleIds) });
}
