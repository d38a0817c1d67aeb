import { idInput } from '../../../shared/input/ids.ts';
import { z } from 'zod';
import { createPlanInput, editPlanInput, PLANS_MAX, planView } from '../../../shared/plans/plans.ts';
import {
  adjustedPriceView,
  adjustPricesInput,
  priceView,
  schedulePriceInput,
  undoPricesInput,
} from '../../../shared/plans/prices.ts';
import { adminProcedure, publicProcedure, router } from '../../rpc/procedures.ts';
import { createPlan, deletePlan, editPlan, listAllPlans, listPlansOnOffer } from './plans.service.ts';
import {
  adjustPrices,
  listPlanPrices,
  removePrice,
  schedulePrice,
  undoPrices,
} from './plans.prices.service.ts';

export const plansRouter = router({
  list: publicProcedure
    .meta({
      rest: 'GET /plans',
      summary: 'Planes activos',
      etag: 'content',
      result: { plans: z.array(planView).max(PLANS_MAX) },
    })
    .query(({ ctx }) => listPlansOnOffer(ctx)),
});

export const plansAdminRouter = router({
  listPlans: adminProcedure
    .meta({
      rest: 'GET /admin/plans',
      summary: 'Todos los planes, también los inactivos',
      result: { plans: z.array(planView).max(PLANS_MAX) },
    })
    .query(({ ctx }) => listAllPlans(ctx)),
  createPlan: adminProcedure
    .meta({
      rest: 'POST /admin/plans',
      summary: 'Crear un plan',
      status: 201,
      result: { plan: planView },
      refuses: ['PLAN_NAME_TAKEN'],
    })
    .input(createPlanInput)
    .mutation(({ ctx, input }) => createPlan(ctx, ctx.user, input)),
  editPlan: adminProcedure
    .meta({
      rest: 'PUT /admin/plans/:id',
      summary: 'Modificar un plan; las ventas ya hechas no cambian',
      result: { plan: planView },
      refuses: ['PLAN_CHANGED', 'PLAN_NAME_TAKEN'],
    })
    .input(editPlanInput)
    .mutation(({ ctx, input }) => editPlan(ctx, ctx.user, input)),
  deletePlan: adminProcedure
    .meta({ rest: 'DELETE /admin/plans/:id', summary: 'Eliminar un plan; sus ventas quedan' })
    .input(idInput)
    .mutation(({ ctx, input }) => deletePlan(ctx, ctx.user, input.id)),
  listPrices: adminProcedure
    .meta({
      rest: 'GET /admin/plans/:id/prices',
      summary: 'Los precios de un plan: anteriores, vigente y programados',
      result: { prices: z.array(priceView).max(PLANS_MAX) },
    })
    .input(idInput)
    .query(({ ctx, input }) => listPlanPrices(ctx, input.id)),
  schedulePrice: adminProcedure
    .meta({
      rest: 'POST /admin/plans/:id/prices',
      summary: 'Programar el precio de un plan desde un día',
      status: 201,
      result: { price: priceView },
    })
    .input(schedulePriceInput)
    .mutation(({ ctx, input }) => schedulePrice(ctx, ctx.user, input)),
  removePrice: adminProcedure
    .meta({
      rest: 'DELETE /admin/prices/:id',
      summary: 'Quitar un precio programado',
      result: { price: priceView },
      refuses: ['PRICE_STARTED'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => removePrice(ctx, ctx.user, input.id)),
  adjustPrices: adminProcedure
    .meta({
      rest: 'POST /admin/prices',
      summary: 'Ajustar los precios de varios planes en un porcentaje; `dryRun` (200) solo los calcula',
      status: 201,
      result: { prices: z.array(adjustedPriceView).max(PLANS_MAX) },
    })
    .input(adjustPricesInput)
    .mutation(({ ctx, input }) => adjustPrices(ctx, ctx.user, input)),
  undoPrices: adminProcedure
    .meta({
      rest: 'POST /admin/prices/undo',
      summary: 'Quitar juntos los precios de un ajuste que siguen programados; los demás quedan',
      result: { prices: z.array(priceView).max(PLANS_MAX) },
      refuses: ['NOT_FOUND'],
    })
    .input(undoPricesInput)
    .mutation(({ ctx, input }) => undoPrices(ctx, ctx.user, input)),
});
