import { idInput } from '../../../../shared/input/ids.ts';
import {
  allSettlementsPageView,
  closeSettlementInput,
  closeSettlementsInput,
  draftSettlementsInput,
  excludeEntriesInput,
  listAllSettlementsInput,
  listSettlementsInput,
  paySettlementInput,
  paySettlementsInput,
  settlementPageView,
  settlementRunView,
  settlementsStepView,
  settlementView,
  voidSettlementInput,
} from '../../../../shared/commissions/settlements.ts';
import { adminProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { closeSettlements, paySettlements } from './settlements.bulk.service.ts';
import { draftSettlements } from './settlements.run.service.ts';
import {
  closeSettlement,
  deleteSettlement,
  excludeEntries,
  getSettlement,
  paySettlement,
  voidSettlement,
} from './settlements.service.ts';
import { listAllSettlements, listOwnSettlements } from './settlements.list.service.ts';

export const settlementsRouter = router({
  settlements: signedInProcedure
    .meta({
      rest: 'GET /settlements',
      summary: 'Las liquidaciones propias, cerradas y pagadas, de la más nueva a la más vieja',
      result: settlementPageView,
    })
    .input(listSettlementsInput)
    .query(({ ctx, input }) => listOwnSettlements(ctx, ctx.user, input)),
  settlement: signedInProcedure
    .meta({
      rest: 'GET /settlements/:id',
      summary: 'Una liquidación con sus movimientos',
      result: { settlement: settlementView },
    })
    .input(idInput)
    .query(({ ctx, input }) => getSettlement(ctx, ctx.user, input.id)),
});

export const settlementsAdminRouter = router({
  settlements: adminProcedure
    .meta({
      rest: 'GET /admin/settlements',
      summary: 'Las liquidaciones de todos, de la más nueva a la más vieja',
      result: allSettlementsPageView,
    })
    .input(listAllSettlementsInput)
    .query(({ ctx, input }) => listAllSettlements(ctx, input)),
  createSettlements: adminProcedure
    .meta({
      rest: 'POST /admin/settlements',
      summary: 'Poner en el borrador de cada vendedor, o en uno nuevo, lo que está a cobrar hasta un día',
      status: 201,
      result: settlementRunView,
      refuses: ['NOT_FOUND'],
    })
    .input(draftSettlementsInput)
    .mutation(({ ctx, input }) => draftSettlements(ctx, ctx.user, input)),
  excludeSettlementEntries: adminProcedure
    .meta({
      rest: 'PUT /admin/settlements/:id',
      summary: 'Dejar movimientos afuera de un borrador: la lista entera cada vez',
      result: { settlement: settlementView },
      refuses: ['ENTRY_TAKEN', 'SETTLEMENT_CHANGED', 'SETTLEMENT_DELETED', 'SETTLEMENT_STATE'],
    })
    .input(excludeEntriesInput)
    .mutation(({ ctx, input }) => excludeEntries(ctx, ctx.user, input)),
  closeSettlement: adminProcedure
    .meta({
      rest: 'POST /admin/settlements/:id/close',
      summary: 'Cerrar un borrador: recibe su número y no cambia más',
      result: { settlement: settlementView },
      refuses: ['NOTHING_TO_PAY', 'SETTLEMENT_CHANGED', 'SETTLEMENT_DELETED', 'SETTLEMENT_STATE'],
    })
    .input(closeSettlementInput)
    .mutation(({ ctx, input }) => closeSettlement(ctx, ctx.user, input)),
  paySettlement: adminProcedure
    .meta({
      rest: 'POST /admin/settlements/:id/pay',
      summary: 'Anotar el pago de una liquidación cerrada',
      result: { settlement: settlementView },
      refuses: ['SETTLEMENT_CHANGED', 'SETTLEMENT_DELETED', 'SETTLEMENT_STATE'],
    })
    .input(paySettlementInput)
    .mutation(({ ctx, input }) => paySettlement(ctx, ctx.user, input)),
  closeSettlements: adminProcedure
    .meta({
      rest: 'POST /admin/settlements/close',
      summary:
        'Cerrar muchos borradores, con números en ese orden; los que no se puede se saltean, con el motivo',
      result: settlementsStepView,
    })
    .input(closeSettlementsInput)
    .mutation(({ ctx, input }) => closeSettlements(ctx, ctx.user, input)),
  paySettlements: adminProcedure
    .meta({
      rest: 'POST /admin/settlements/pay',
      summary:
        'Anotar el pago de muchas liquidaciones cerradas; una transferencia saltea las que no tienen datos de cobro',
      result: settlementsStepView,
    })
    .input(paySettlementsInput)
    .mutation(({ ctx, input }) => paySettlements(ctx, ctx.user, input)),
  voidSettlement: adminProcedure
    .meta({
      rest: 'POST /admin/settlements/:id/void',
      summary: 'Anular una liquidación cerrada',
      result: { settlement: settlementView },
      refuses: ['SETTLEMENT_DELETED', 'SETTLEMENT_STATE'],
    })
    .input(voidSettlementInput)
    .mutation(({ ctx, input }) => voidSettlement(ctx, ctx.user, input)),
  deleteSettlement: adminProcedure
    .meta({
      rest: 'DELETE /admin/settlements/:id',
      summary: 'Eliminar un borrador',
      refuses: ['SETTLEMENT_DELETED', 'SETTLEMENT_STATE'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteSettlement(ctx, ctx.user, input.id)),
});
