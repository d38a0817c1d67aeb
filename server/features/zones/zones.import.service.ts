import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { COVERAGE_LABELS, COVERAGES, placeKey } from '../../../shared/zones/coverage.ts';
import {
  createZoneInput,
  ZONE_LABELS,
  type ImportedZonesView,
  type ZoneImportView,
} from '../../../shared/zones/zones.ts';
import { SAMPLE_ROWS } from '../../../shared/imports/imports.ts';
import { olderThanMs } from '../../clock.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { readSheet, withoutDecimals, withoutMarks } from '../../files/sheet.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { fileErrors } from '../../files/files.errors.ts';
import { zoneErrors } from './zones.errors.ts';
import {
  deleteZoneImportsBefore,
  findZoneImport,
  insertZoneImport,
  updateZoneImport,
  type ZoneImport,
  storeZones,
  type NewZone,
} from './zones.repository.ts';
import { zoneColumns } from './zones.service.ts';
import { toRule } from './zones.view.ts';

const LIFE_MS = DAY_MS;
/** Some milliseconds of checking between other requests. */
const CHECKED_AT_ONCE = 100;

type Field = keyof typeof ZONE_LABELS;

const fieldOf = new Map(
  (Object.keys(ZONE_LABELS) as Field[]).map((field) => [placeKey(ZONE_LABELS[field]), field]),
);

const stateOf = new Map<string, string>([
  ...COVERAGES.map((state) => [placeKey(COVERAGE_LABELS[state]), state] as const),
  ['habilitada', 'enabled'],
  ['sin cobertura', 'disabled'],
]);

/** Keeps a spreadsheet's rules for a day without applying them. Throws 400 or 413 for other files. */
export async function previewZones(
  ctx: AppContext,
  admin: SignedInUser,
  file: { temporaryPath: string; sizeBytes: number },
): Promise<ZoneImportView> {
  const { columns, rows } = await readSheet(file.temporaryPath, file.sizeBytes, (cell) =>
    fieldOf.has(placeKey(cell)),
  );
  const fields = columns.map((column) => fieldOf.get(placeKey(column)));
  const { zones, sample, errors } = await readRows(
    rows.map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(
        fields.flatMap((field, index) => (field ? [[field, valueOf(field, cells[index] ?? '')]] : [])),
      ),
    })),
  );
  const id = await ctx.transaction(() => {
    deleteZoneImportsBefore(ctx.db, olderThanMs(ctx, LIFE_MS));
    return insertZoneImport(ctx.db, {
      adminId: admin.id,
      rows: JSON.stringify(zones),
      hasErrors: errors.length > 0,
      createdAtMs: ctx.now(),
    });
  });
  return { _id: String(id), rows: rows.length, valid: zones.length, sample, errors };
}

function valueOf(field: Field, cell: string): string {
  const text = withoutMarks(cell);
  return field === 'postalFrom' || field === 'postalTo' ? withoutDecimals(text) : text;
}

async function readRows(rows: { line: number; values: Partial<Record<Field, string>> }[]) {
  const zones: NewZone[] = [];
  const sample: ZoneImportView['sample'] = [];
  const errors: ZoneImportView['errors'] = [];
  const lineOf = new Map<string, number>();
  for (const [index, { line: row, values }] of rows.entries()) {
    if (index % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await nextTurn();
    const state = stateOf.get(placeKey(values.state ?? '')) ?? values.state;
    const read = createZoneInput.safeParse({ ...values, state });
    if (!read.success) {
      errors.push({ row, message: read.error.issues.map(sentenceOf).join('; ') });
      continue;
    }
    const zone = zoneColumns(read.data);
    const place = JSON.stringify([zone.province, zone.cityKey, zone.postalFrom, zone.postalTo]);
    const earlier = lineOf.get(place);
    if (earlier === undefined) {
      lineOf.set(place, row);
      zones.push(zone);
      if (sample.length < SAMPLE_ROWS) sample.push({ row, ...toRule(zone) });
    } else errors.push({ row, message: `El lugar ya está en la fila ${earlier}` });
  }
  return { zones, sample, errors };
}

/** The states as spreadsheets write them, unlike REST. */
function sentenceOf({ path, message }: { path: PropertyKey[]; message: string }): string {
  return path[0] === 'state' ? 'El campo Estado debe ser Habilitada, A confirmar o Sin cobertura' : message;
}

/**
 * Stores all rules of a preview; those of places that have one replace it. Throws 404 for another administrator's or an expired
 * one, 409 for one with errors and the second time.
 */
export function confirmZones(ctx: AppContext, admin: SignedInUser, id: number): Promise<ImportedZonesView> {
  return ctx.transaction(() => {
    const rows = requireRows(findZoneImport(ctx.db, id), admin, olderThanMs(ctx, LIFE_MS));
    const done = storeZones(ctx.db, rows);
    // They are rules now.
    updateZoneImport(ctx.db, id, { rows: null });
    recordAudit(ctx, {
      actorId: admin.id,
      kind: 'zone',
      subjectName: 'Planilla de zonas',
      to: String(rows.length),
    });
    return done;
  });
}

function requireRows(found: ZoneImport | undefined, admin: SignedInUser, afterMs: number): NewZone[] {
  if (!found || found.adminId !== admin.id || found.createdAtMs <= afterMs) throw fileErrors.previewExpired();
  if (found.rows === null) throw fileErrors.IMPORT_CONFIRMED();
  if (found.hasErrors) throw zoneErrors.IMPORT_HAS_BAD_ROWS();
  return JSON.parse(found.rows) as NewZone[];
}
