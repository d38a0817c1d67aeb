import { invalid } from '../../../shared/errors.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { COVERAGE_LABELS, COVERAGES } from '../../../shared/zones/coverage.ts';
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
import { inTurns, readSheet, unnamedColumn, type Sheet } from '../../files/sheet.ts';
import { fieldsByName, genderless, readCells, withRuined, type Problem } from '../../files/sheetCells.ts';
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
/** `postalCode` is a range of one. */
const LABELS = { ...ZONE_LABELS, postalCode: 'Código postal' };
type Field = keyof typeof LABELS;

const ZONES_SHEET = {
  labels: LABELS,
  fieldOf: fieldsByName<Field>(LABELS, {
    province: 'pcia, prov',
    city: 'ciudad, municipio',
    postalFrom: 'código postal desde, cod postal desde, desde, desde cp',
    postalTo: 'código postal hasta, cod postal hasta, hasta, hasta cp',
    postalCode: 'cp, cod postal',
    state: 'cobertura',
    note: 'notas, observaciones',
  }),
  numbers: { postalFrom: 'el CP desde', postalTo: 'el CP hasta', postalCode: 'el código postal' },
};

const stateOf = new Map<string, string>(
  COVERAGES.flatMap((state) =>
    [state, COVERAGE_LABELS[state], COVERAGE_LABELS[state].replace(/^Zona | por ahora$/g, '')].map(
      (name) => [genderless(name), state] as const,
    ),
  ),
);

/** Keeps a spreadsheet's rules for a day without applying them. Throws 400 or 413 for other files. */
export async function previewZones(
  ctx: AppContext,
  admin: SignedInUser,
  file: { temporaryPath: string; sizeBytes: number },
): Promise<ZoneImportView> {
  const sheet = await readSheet(file, ZONES_SHEET);
  const { zones, sample, errors } = await readRows(sheet);
  const id = await ctx.transaction(() => {
    deleteZoneImportsBefore(ctx.db, olderThanMs(ctx, LIFE_MS));
    return insertZoneImport(ctx.db, {
      adminId: admin.id,
      rows: JSON.stringify(zones),
      hasErrors: errors.length > 0,
      createdAtMs: ctx.now(),
    });
  });
  return { _id: String(id), rows: sheet.rows.length, valid: zones.length, sample, errors };
}

async function readRows({ columns, rows }: Sheet) {
  const fields = columns.map(ZONES_SHEET.fieldOf);
  // Left out, it would make a rule of a wider place.
  const unknown = columns.find(
    (name, at) => name !== unnamedColumn(at) && (!fields[at] || fields.indexOf(fields[at]) < at),
  );
  if (unknown !== undefined)
    throw invalid(
      `La columna ${unknown} no es de zonas: quítala o cámbiale el nombre. Son ${Object.values(LABELS).join(', ')}`,
    );
  const zones: NewZone[] = [];
  const sample: ZoneImportView['sample'] = [];
  const errors: ZoneImportView['errors'] = [];
  const lineOf = new Map<string, number>();
  for await (const some of inTurns(rows))
    for (const { line: row, cells } of some) {
      const { cells: values, ruined } = readCells(cells, fields, ZONES_SHEET);
      const read = createZoneInput.safeParse({
        ...values,
        postalFrom: values.postalFrom || values.postalCode,
        postalTo: values.postalTo || values.postalCode,
        state: stateOf.get(genderless(values.state ?? '')) ?? values.state,
      });
      if (!read.success || ruined.length > 0) {
        const problems = read.error?.issues.map(problemOf) ?? [];
        errors.push({
          row,
          message: withRuined(ruined, problems)
            .map(({ message }) => message)
            .join('; '),
        });
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

/** Names the states as spreadsheets write them, unlike REST. */
function problemOf({ path, message }: { path: PropertyKey[]; message: string }): Problem<Field> {
  const field = path[0] as Field;
  const isState = field === 'state';
  return {
    field,
    message: isState ? 'El campo Estado debe ser Habilitada, A confirmar o Sin cobertura' : message,
  };
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
