import { PLACES_MAX, type SalePlaceView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { listPlaces } from '../sale/sale.repository.ts';

/** The distinct places of the caller's recent sales, newest first. */
export function listOwnPlaces(ctx: AppContext, user: SignedInUser): SalePlaceView[] {
  const places = listPlaces(ctx.db, user.id, PLACES_MAX);
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}
