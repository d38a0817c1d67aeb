import { prospectInput } from '../calls/prospects.ts';
import type { Person, TestApp } from '../testApp.ts';

/** A number in its stored form. */
export const PHONE = '11 4444-5555';
/** The moment that many milliseconds from now. */
export const iso = (app: TestApp, inMs: number) => new Date(app.clock.nowMs + inMs).toISOString();
/** Creates a prospect, Rosa. */
export const create = (seller: Person, values: object = {}) =>
  seller.caller.prospects.create(prospectInput({ name: 'Rosa', ...values }));
/** The kinds of a prospect’s events, newest first. */
export const kindsOf = async (person: Person, id: string) =>
  (await person.caller.prospects.events({ id })).events.map(({ kind }) => kind);
