// No zod here: lists of prospects load it.

export const PROSPECT_STATES = ['new', 'contacted', 'visit', 'lost', 'won'] as const;
export type ProspectState = (typeof PROSPECT_STATES)[number];

export const OPEN_STATES = ['new', 'contacted', 'visit'] as const satisfies ProspectState[];

export const PROSPECT_STATE_LABELS: Record<ProspectState, string> = {
  new: 'Nuevo',
  contacted: 'Contactado',
  visit: 'Visita',
  lost: 'Perdido',
  won: 'Venta hecha',
};

export const PROSPECT_SOURCES = ['manual', 'page'] as const;
export type ProspectSource = (typeof PROSPECT_SOURCES)[number];

export const PROSPECT_SOURCE_LABELS: Record<ProspectSource, string> = {
  manual: 'Cargado a mano',
  page: 'Desde tu página',
};

export function isOpen(state: ProspectState): boolean {
  return (OPEN_STATES as readonly ProspectState[]).includes(state);
}
