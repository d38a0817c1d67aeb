import type { SaleView } from '../../../shared/sales.ts';
import type { Person, TestApp } from '../testApp.ts';

/** Everybody whom a call may come from, and something that `seller` owns. */
export interface World {
  app: TestApp;
  seller: Person;
  other: Person;
  admin: Person;
  sale: SaleView;
}

export const ROLES_OF_CALLERS = ['nobody', 'seller', 'other', 'admin'] as const;
export type CallerRole = (typeof ROLES_OF_CALLERS)[number];

/** The status each one gets; where something is owned, `seller` owns it. */
export type Answers = Record<CallerRole, 'ok' | 401 | 403 | 404>;

/** A valid use of one procedure. */
export interface Call {
  /** Its REST door, method and path below /api, when it has one. */
  rest?: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** What is sent, made anew for each attempt; in REST `id` goes into the path. */
  input?: (world: World) => object | Promise<object>;
  answers: Answers;
}

export const everybody: Answers = { nobody: 'ok', seller: 'ok', other: 'ok', admin: 'ok' };
export const signedIn: Answers = { nobody: 401, seller: 'ok', other: 'ok', admin: 'ok' };
export const ownerAndAdmin: Answers = { nobody: 401, seller: 'ok', other: 404, admin: 'ok' };
export const adminOnly: Answers = { nobody: 401, seller: 403, other: 403, admin: 'ok' };
