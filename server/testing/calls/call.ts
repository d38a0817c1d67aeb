import type { SaleView } from '../../../shared/sales/sales.ts';
import type { Person, TestApp } from '../testApp.ts';

export interface People {
  app: TestApp;
  seller: Person;
  other: Person;
  admin: Person;
  sale: SaleView;
}

export const ROLES_OF_CALLERS = ['nobody', 'seller', 'other', 'admin'] as const;
export type CallerRole = (typeof ROLES_OF_CALLERS)[number];

/** The result by caller; `seller` owns the subject. */
export type Outcomes = Record<CallerRole, 'ok' | 401 | 403 | 404>;

export interface Call {
  rest?: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** A new input for each attempt; in REST `id` goes into the path. */
  input?: (people: People) => object | Promise<object>;
  outcomes: Outcomes;
}

export const anyone: Outcomes = { nobody: 'ok', seller: 'ok', other: 'ok', admin: 'ok' };
export const signedIn: Outcomes = { nobody: 401, seller: 'ok', other: 'ok', admin: 'ok' };
export const ownerAndAdmin: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 'ok' };
export const adminOnly: Outcomes = { nobody: 401, seller: 403, other: 403, admin: 'ok' };
