import { idInput } from '../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  checkZoneInput,
  createZoneInput,
  DEMAND_SHOWN,
  demandedPlaceView,
  editZoneInput,
  importedZonesView,
  placeCoverageView,
  zoneDemandInput,
  zonesView,
  zoneView,
} from '../../../shared/zones/zones.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { getZoneDemand, checkZone, createZone, editZone, getZones, removeZone } from './zones.service.ts';
import { confirmZones } from './zones.import.service.ts';

export const zonesRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /zones',
      summary: 'Las reglas de zonas, y qué vale donde no hay ninguna',
      etag: 'content',
      result: zonesView,
    })
    .query(({ ctx }) => getZones(ctx)),
  check: signedInProcedure
    .meta({
      rest: 'GET /zones/check',
      summary: 'La cobertura de un lugar; null mientras no hay reglas',
      result: placeCoverageView,
    })
    .input(checkZoneInput)
    .query(({ ctx, input }) => checkZone(ctx, input)),
});

export const zonesAdminRouter = router({
  createZone: adminProcedure
    .meta({
      rest: 'POST /admin/zones',
      summary: 'Crear la regla de una provincia, localidad o rango de códigos postales',
      status: 201,
      result: { zone: zoneView },
      refuses: ['ZONE_PLACE_TAKEN'],
    })
    .input(createZoneInput)
    .mutation(({ ctx, input }) => createZone(ctx, ctx.user, input)),
  editZone: adminProcedure
    .meta({
      rest: 'PUT /admin/zones/:id',
      summary: 'Cambiar de una regla lo enviado; null borra un dato. Las ventas ya hechas no cambian',
      result: { zone: zoneView },
      refuses: ['ZONE_PLACE_TAKEN'],
    })
    .input(editZoneInput)
    .mutation(({ ctx, input }) => editZone(ctx, ctx.user, input)),
  deleteZone: adminProcedure
    .meta({ rest: 'DELETE /admin/zones/:id', summary: 'Eliminar una regla' })
    .input(idInput)
    .mutation(({ ctx, input }) => removeZone(ctx, ctx.user, input.id)),
  confirmZoneImport: adminProcedure
    .meta({
      rest: 'POST /admin/zones/import/:id/confirm',
      summary: 'Guardar todas las reglas de una planilla sin errores; las que existen se actualizan',
      result: importedZonesView,
      refuses: ['IMPORT_CONFIRMED', 'IMPORT_HAS_BAD_ROWS'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => confirmZones(ctx, ctx.user, input.id)),
  zoneDemand: adminProcedure
    .meta({
      rest: 'GET /admin/zones/demand',
      summary: 'Dónde piden: lugares de ventas sin zona habilitada o canceladas por eso, primero los de más',
      result: { places: z.array(demandedPlaceView).max(DEMAND_SHOWN) },
    })
    .input(zoneDemandInput)
    .query(({ ctx, input }) => getZoneDemand(ctx, input)),
});
