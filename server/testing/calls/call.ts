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

/** Makes the subject of a call if needed; a new input for each attempt. In REST the parameters of the path come from it too. */
export type Input = (people: People) => object | Promise<object>;

/** By procedure. One whose input may be empty has none. */
export type Inputs = Record<string, Input>;

export interface Call {
  rest: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}` | undefined;
  input: Input;
  outcomes: Outcomes;
}

/** The subject that `make` makes, with these fields. */
export const on =
  (make: Input, fields: object): Input =>
  async (people) => ({ ...(await make(people)), ...fields });

/** An input for what lists the subjects that `make` makes. */
export const listing =
  (make: Input, input: object = {}): Input =>
  async (people) => {
    await make(people);
    return input;
  };
