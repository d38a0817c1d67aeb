import { and, asc, count, eq, gt, gte, lt, max, ne, or, sql, lte } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Province } from '../../../shared/zones/coverage.ts';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  deleteById,
  deleteRows,
  equals,
  findRow,
  insertWithId,
  listRows,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { sales, zoneDemand, zones, zoneImports } from '../../db/schema.ts';
import { ZONES_MAX } from '../../../shared/zones/zones.ts';

export type Zone = typeof zones.$inferSelect;
export type NewZone = typeof zones.$inferInsert;
export type ZonePlace = Pick<NewZone, 'province' | 'cityKey' | 'postalFrom' | 'postalTo'>;

export const listZones = preparedAll((db) =>
  db
    .select()
    .from(zones)
    .orderBy(asc(zones.province), asc(zones.cityKey), asc(zones.postalFrom), asc(zones.id))
    .limit(ZONES_MAX),
);

/** Null without any rule. */
export const findNewestZoneId = preparedGet(
  (db) => db.select({ id: max(zones.id) }).from(zones),
  (row) => row?.id ?? null,
);

/** Rules that may fit a place; of a range that fits, the caller finds the narrowest. */
export const listZonesFor = listRows(zones, (province: Province, cityKey: string, postal: string) =>
  and(
    eq(zones.province, province),
    or(eq(zones.cityKey, ''), eq(zones.cityKey, cityKey)),
    or(eq(zones.postalFrom, ''), sql`${postal} between ${zones.postalFrom} and ${zones.postalTo}`),
  ),
);

export const findZone = findRow(zones, equals(zones.id));

const isThere = ({ province, cityKey, postalFrom, postalTo }: ZonePlace) =>
  and(
    eq(zones.province, province),
    eq(zones.cityKey, cityKey),
    eq(zones.postalFrom, postalFrom),
    eq(zones.postalTo, postalTo),
  );

export function findZoneOf(db: Db, place: ZonePlace, exceptId = 0): Zone | undefined {
  return db
    .select()
    .from(zones)
    .where(and(isThere(place), ne(zones.id, exceptId)))
    .get();
}

export function insertZone(db: Db, values: NewZone): Zone {
  return db.insert(zones).values(values).returning().get();
}

const upsertZones = preparedRun((db, rows: NewZone[]) => {
  const column = (name: keyof NewZone) => sql`value ->> ${sql.raw(`'$.${name}'`)}`;
  const columns = [
    sql`null`,
    column('province'),
    column('city'),
    column('cityKey'),
    column('postalFrom'),
    column('postalTo'),
    column('state'),
    column('note'),
  ];
  return db
    .insert(zones)
    .select(sql`select ${sql.join(columns, sql`, `)} from json_each(${rows}) where true`)
    .onConflictDoUpdate({
      target: [zones.province, zones.cityKey, zones.postalFrom, zones.postalTo],
      set: { city: sql`excluded.city`, state: sql`excluded.state`, note: sql`excluded.note` },
    });
});

const countZones = preparedCount((db) => db.select({ count: count() }).from(zones));

/** Stores rules of different places, those of places that have one instead of it, in one statement: rows one by one take seconds. */
export function storeZones(db: Db, rows: NewZone[]): { imported: number; updated: number } {
  const earlier = countZones(db);
  upsertZones(db, rows);
  const imported = countZones(db) - earlier;
  return { imported, updated: rows.length - imported };
}

export function updateZone(db: Db, id: number, values: Partial<NewZone>): Zone {
  return db.update(zones).set(values).where(eq(zones.id, id)).returning().get() as Zone;
}

export const deleteZone = deleteById(zones);

// Literals, as in the partial index, which covers it.
const isDemand = sql`(coverage <> 'enabled' or zone_refused = 1) and erased_at is null`;

interface DemandPeriod {
  fromMs: number;
  /** The Argentine day of `fromMs`. */
  firstDay: string;
  firstDayEndMs: number;
}

/** By the place as written, which may be one place in several spellings: kept counts, and the sales of the first day's rest. */
export const listDemand = preparedAll((db, { fromMs, firstDay, firstDayEndMs }: DemandPeriod) => {
  const counted = unionAll(
    db
      .select(columnsOf(zoneDemand, 'province', 'city', 'sales', 'cancelled'))
      .from(zoneDemand)
      .where(gt(zoneDemand.day, firstDay)),
    db
      .select({
        province: sales.province,
        city: sales.city,
        sales: sql<number>`1`.as('sales'),
        cancelled: sql<number>`${sales.zoneRefused}`.as('cancelled'),
      })
      .from(sales)
      .where(and(isDemand, gte(sales.createdAtMs, fromMs), lt(sales.createdAtMs, firstDayEndMs))),
  ).as('counted');
  return db
    .select({
      province: counted.province,
      city: counted.city,
      sales: sql<number>`sum(${counted.sales})`.as('total'),
      cancelled: sql<number>`sum(${counted.cancelled})`,
    })
    .from(counted)
    .groupBy(counted.province, counted.city)
    .having(sql`total > 0`);
});

// Not prepared: rarely used.

export type ZoneImport = typeof zoneImports.$inferSelect;

export const insertZoneImport = insertWithId(zoneImports);

export function findZoneImport(db: Db, id: number): ZoneImport | undefined {
  return db.select().from(zoneImports).where(eq(zoneImports.id, id)).get();
}

export const updateZoneImport = updateById(zoneImports);

export const deleteZoneImportsBefore = deleteRows(zoneImports, (beforeMs: number) =>
  lte(zoneImports.createdAtMs, beforeMs),
);
