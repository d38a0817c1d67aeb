import { idInput } from '../../../shared/input/ids.ts';
import { saleRowView } from '../../../shared/sales/saleRow.ts';
import { RECENT_SALES } from '../../../shared/tray/firstRows.ts';
import { z } from 'zod';
import { saleDetailView } from '../../../shared/sales/saleHistory.ts';
import {
  addPhotoInput,
  cancelSalesInput,
  changeSaleStatusInput,
  editSaleInput,
  listAllSalesInput,
  listSalesInput,
  PLACES_MAX,
  registerSaleInput,
  salePageView,
  salePlaceView,
  saleStatsView,
  saleTrendsView,
  saleView,
  recordedContactView,
} from '../../../shared/sales/sales.ts';
import { listTeamSalesInput, teamSalePageView } from '../../../shared/teams/teams.ts';
import { handOverInput, handoverView } from '../../../shared/users/users.ts';
import { adminProcedure, limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { listAllSales, listOwnSales, listRecentSales } from './list/list.service.ts';
import { listTeamSales } from './list/list.team.service.ts';
import { listOwnPlaces } from './places/places.service.ts';
import { getSale } from './sale/sale.service.ts';
import { cancelSalesOf } from './sales.cancel.service.ts';
import { addPhoto, editSale } from './sales.edit.service.ts';
import { registerSale } from './sales.register.service.ts';
import { handOver } from './sales.handover.service.ts';
import { changeSaleStatus } from './sales.move.service.ts';
import { getSaleStats, getSaleTrends } from './sales.totals.service.ts';
import { getSaleDetail } from './timeline/timeline.service.ts';
import { decideCoverageInput } from '../../../shared/zones/zones.ts';
import { decideCoverage } from './coverage/coverage.service.ts';
import { decidePriceInput } from '../../../shared/sales/salePrice.ts';
import { decidePrice } from './price/price.service.ts';
import { recordContactInput } from '../../../shared/sales/followUp.ts';
import { notifyOverdue, recordContact } from './followUp/followUp.service.ts';
import {
  checkDuplicatesInput,
  duplicatesView,
  resolveDuplicateInput,
} from '../../../shared/sales/duplicates.ts';
import { checkDuplicates, resolveDuplicate } from './duplicates/duplicates.service.ts';

export const teamSalesRouter = router({
  sales: signedInProcedure
    .meta({
      rest: 'GET /team/sales',
      summary: 'Las ventas de los integrantes del equipo que lidera quien llama, sin los datos del cliente',
      result: teamSalePageView,
      refuses: ['NOT_FOUND'],
    })
    .input(listTeamSalesInput)
    .query(({ ctx, input }) => listTeamSales(ctx, ctx.user, input)),
});

export const salesRouter = router({
  register: limitedProcedure('sales')
    .meta({
      rest: 'POST /sales',
      summary: 'Registrar una venta',
      status: 201,
      result: { sale: saleView },
      refuses: ['CLIENT_KEY_USED', 'HANDED_OVER', 'NOT_FOUND', 'PROSPECT_WON'],
    })
    .input(registerSaleInput)
    .mutation(({ ctx, input }) => registerSale(ctx, ctx.user, input)),
  edit: limitedProcedure('changes')
    .meta({
      rest: 'PUT /sales/:id',
      summary: 'Modificar una venta',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'SALE_CHANGED', 'SALE_NOT_EDITABLE'],
    })
    .input(editSaleInput)
    .mutation(({ ctx, input }) => editSale(ctx, ctx.user, input)),
  addPhoto: limitedProcedure('changes')
    .meta({
      rest: 'PUT /sales/:id/photo',
      summary: 'Agregar o cambiar la foto del DNI de una venta',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'SALE_NOT_EDITABLE'],
    })
    .input(addPhotoInput)
    .mutation(({ ctx, input }) => addPhoto(ctx, ctx.user, input)),
  get: signedInProcedure
    .meta({ rest: 'GET /sales/:id', summary: 'Una venta', result: { sale: saleView } })
    .input(idInput)
    .query(({ ctx, input }) => getSale(ctx, ctx.user, input.id)),
  list: signedInProcedure
    .meta({
      rest: 'GET /sales',
      summary: 'Las ventas propias, de la más nueva a la más vieja',
      result: salePageView,
    })
    .input(listSalesInput)
    .query(({ ctx, input }) => listOwnSales(ctx, ctx.user, input)),
  recent: signedInProcedure
    .meta({
      rest: 'GET /sales/recent',
      summary: `Las ${RECENT_SALES} ventas propias más nuevas, con lo que muestra una fila`,
      result: { sales: z.array(saleRowView).max(RECENT_SALES) },
    })
    .query(({ ctx }) => listRecentSales(ctx, ctx.user)),
  places: signedInProcedure
    .meta({
      rest: 'GET /sales/places',
      summary: 'Las localidades de las ventas propias más recientes, con su código postal',
      result: { places: z.array(salePlaceView).max(PLACES_MAX) },
    })
    .query(({ ctx }) => listOwnPlaces(ctx, ctx.user)),
  stats: signedInProcedure
    .meta({
      rest: 'GET /dashboard/stats',
      summary: 'Los totales de las ventas propias, sin las canceladas',
      result: { stats: saleStatsView },
    })
    .query(({ ctx }) => getSaleStats(ctx, ctx.user)),
  trends: signedInProcedure
    .meta({
      rest: 'GET /dashboard/trends',
      summary: 'Las ventas propias por mes y por estado',
      result: saleTrendsView,
    })
    .query(({ ctx }) => getSaleTrends(ctx, ctx.user)),
  recordContact: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/contacts',
      summary: 'Anotar un contacto con el cliente; con la misma clientKey, un reintento no lo duplica',
      status: 201,
      result: recordedContactView,
      refuses: ['CLIENT_KEY_USED', 'CUSTOMER_ERASED'],
    })
    .input(recordContactInput)
    .mutation(({ ctx, input }) => recordContact(ctx, ctx.user, input)),
  notifyOverdue: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/follow-up/notify',
      summary: 'Avisar a la administración de una venta vencida, una vez por plazo',
      result: { sale: saleView },
      refuses: ['FORBIDDEN', 'TOO_EARLY'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => notifyOverdue(ctx, ctx.user, input.id)),
  duplicates: signedInProcedure
    .meta({
      rest: 'GET /sales/duplicates',
      summary:
        'Si hay ventas de los últimos 90 días con el mismo DNI o teléfono: cuáles propias, y si hay ajenas',
      result: duplicatesView,
    })
    .input(checkDuplicatesInput)
    .query(({ ctx, input }) => checkDuplicates(ctx, ctx.user, input)),
});

export const salesAdminRouter = router({
  cancelSales: adminProcedure
    .meta({
      rest: 'POST /admin/users/:id/cancel-sales',
      summary: 'Cancelar las ventas pendientes de un vendedor, también de uno inactivo o eliminado',
      result: { cancelled: z.number() },
    })
    .input(cancelSalesInput)
    .mutation(({ ctx, input }) => cancelSalesOf(ctx, ctx.user, input)),
  handOver: adminProcedure
    .meta({
      rest: 'POST /admin/users/:id/handover',
      summary: 'Pasar los interesados y las ventas abiertas de un vendedor a otro',
      result: handoverView,
      refuses: ['TO_ONESELF', 'TO_INACTIVE'],
    })
    .input(handOverInput)
    .mutation(({ ctx, input }) => handOver(ctx, ctx.user, input)),
  listSales: adminProcedure
    .meta({
      rest: 'GET /admin/sales',
      summary: 'Las ventas de todos, de la más nueva a la más vieja',
      result: salePageView,
    })
    .input(listAllSalesInput)
    .query(({ ctx, input }) => listAllSales(ctx, ctx.user, input)),
  saleDetail: adminProcedure
    .meta({ rest: 'GET /admin/sales/:id', summary: 'Una venta y su historia', result: saleDetailView })
    .input(idInput)
    .query(({ ctx, input }) => getSaleDetail(ctx, ctx.user, input.id)),
  changeSaleStatus: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/status',
      summary: 'Cambiar el estado de una venta',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'SALE_STATUS_CHANGED'],
    })
    .input(changeSaleStatusInput)
    .mutation(({ ctx, input }) => changeSaleStatus(ctx, ctx.user, input)),
  decideCoverage: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/coverage',
      summary: 'Decidir si la zona de una venta está habilitada',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'SALE_CANCELLED', 'SALE_WITHOUT_COVERAGE'],
    })
    .input(decideCoverageInput)
    .mutation(({ ctx, input }) => decideCoverage(ctx, ctx.user, input)),
  decidePrice: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/price',
      summary: 'Decidir el precio de una venta que llegó tarde: el de hoy o el del momento en que se hizo',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'PRICE_NOT_OPEN'],
    })
    .input(decidePriceInput)
    .mutation(({ ctx, input }) => decidePrice(ctx, ctx.user, input)),
  resolveDuplicate: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/duplicate',
      summary: 'Quitar a una venta la marca de posible duplicada',
      result: { sale: saleView },
    })
    .input(resolveDuplicateInput)
    .mutation(({ ctx, input }) => resolveDuplicate(ctx, ctx.user, input.id)),
});
