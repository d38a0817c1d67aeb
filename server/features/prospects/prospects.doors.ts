import { idInput } from '../../../shared/input/ids.ts';
import { eventsInput } from '../../../shared/eventPages.ts';
import { prospectEventsView } from '../../../shared/prospects/prospectEvents.ts';
import {
  allProspectsView,
  changeProspectStateInput,
  contactedProspectView,
  contactProspectInput,
  createProspectInput,
  editProspectInput,
  eraseProspectInput,
  listAllProspectsInput,
  listProspectsInput,
  moveProspectInput,
  prospectPageView,
  prospectView,
} from '../../../shared/prospects/prospects.ts';
import { adminProcedure, limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { deleteProspect, eraseProspect } from './prospects.erasure.service.ts';
import { listAllProspects, listOwnProspects } from './prospects.list.service.ts';
import { moveProspect } from './prospects.moving.service.ts';
import { createProspect, editProspect, getProspect, getProspectEvents } from './prospects.service.ts';
import { changeProspectState, recordProspectContact } from './prospects.state.service.ts';

const prospect = { prospect: prospectView };

export const prospectsRouter = router({
  create: limitedProcedure('changes')
    .meta({
      rest: 'POST /prospects',
      summary: 'Cargar un interesado; con la misma clave responde el que ya se cargó',
      status: 201,
      result: prospect,
      refuses: ['CLIENT_KEY_USED', 'DUPLICATE_PROSPECT', 'PROSPECT_REMOVED'],
    })
    .input(createProspectInput)
    .mutation(({ ctx, input }) => createProspect(ctx, ctx.user, input)),
  list: signedInProcedure
    .meta({
      rest: 'GET /prospects',
      summary: 'Los interesados propios: primero los abiertos, por su próximo contacto',
      result: prospectPageView,
    })
    .input(listProspectsInput)
    .query(({ ctx, input }) => listOwnProspects(ctx, ctx.user, input)),
  get: signedInProcedure
    .meta({ rest: 'GET /prospects/:id', summary: 'Un interesado', result: prospect })
    .input(idInput)
    .query(({ ctx, input }) => getProspect(ctx, ctx.user, input.id)),
  events: signedInProcedure
    .meta({
      rest: 'GET /prospects/:id/events',
      summary: 'La historia de un interesado, de lo más nuevo a lo más viejo, de a 100',
      result: prospectEventsView,
    })
    .input(eventsInput)
    .query(({ ctx, input }) => getProspectEvents(ctx, ctx.user, input)),
  edit: limitedProcedure('changes')
    .meta({
      rest: 'PUT /prospects/:id',
      summary: 'Cambiar de un interesado abierto lo enviado; null borra un dato',
      result: prospect,
      refuses: ['DUPLICATE_PROSPECT', 'PROSPECT_ERASED', 'PROSPECT_LOST', 'PROSPECT_WON'],
    })
    .input(editProspectInput)
    .mutation(({ ctx, input }) => editProspect(ctx, ctx.user, input)),
  delete: limitedProcedure('changes')
    .meta({
      rest: 'DELETE /prospects/:id',
      summary: 'Eliminar un interesado con sus datos',
      refuses: ['PROSPECT_ERASED', 'PROSPECT_WON'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteProspect(ctx, ctx.user, input.id)),
  recordContact: limitedProcedure('changes')
    .meta({
      rest: 'POST /prospects/:id/contacts',
      summary: 'Anotar un contacto y cuándo será el próximo',
      status: 201,
      result: contactedProspectView,
      refuses: ['CLIENT_KEY_USED', 'PROSPECT_ERASED', 'PROSPECT_LOST', 'PROSPECT_WON'],
    })
    .input(contactProspectInput)
    .mutation(({ ctx, input }) => recordProspectContact(ctx, ctx.user, input)),
  changeState: limitedProcedure('changes')
    .meta({
      rest: 'PUT /prospects/:id/state',
      summary: 'Cambiar el estado de un interesado; perderlo pide un motivo',
      result: prospect,
      refuses: ['DUPLICATE_PROSPECT', 'PROSPECT_ERASED', 'PROSPECT_WON'],
    })
    .input(changeProspectStateInput)
    .mutation(({ ctx, input }) => changeProspectState(ctx, ctx.user, input)),
});

export const prospectsAdminRouter = router({
  listProspects: adminProcedure
    .meta({
      rest: 'GET /admin/prospects',
      summary: 'Los interesados de todos o de un vendedor, y cuántos hay en cada estado',
      result: allProspectsView,
    })
    .input(listAllProspectsInput)
    .query(({ ctx, input }) => listAllProspects(ctx, ctx.user.id, input)),
  moveProspect: adminProcedure
    .meta({
      rest: 'PUT /admin/prospects/:id/seller',
      summary: 'Pasar un interesado abierto a otro vendedor activo',
      result: prospect,
      refuses: ['DUPLICATE_PROSPECT', 'PROSPECT_ERASED', 'PROSPECT_LOST', 'PROSPECT_WON'],
    })
    .input(moveProspectInput)
    .mutation(({ ctx, input }) => moveProspect(ctx, ctx.user, input)),
  eraseProspect: adminProcedure
    .meta({
      rest: 'POST /admin/prospects/:id/erase',
      summary: 'Borrar los datos de un interesado que no compró',
      result: prospect,
      refuses: ['ERASED_WITH_SALE', 'PROSPECT_ERASED'],
    })
    .input(eraseProspectInput)
    .mutation(({ ctx, input }) => eraseProspect(ctx, ctx.user, input)),
});
