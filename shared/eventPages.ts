import { z } from 'zod';
import { notFound } from './errors.ts';
import { idField } from './input/ids.ts';

const eventNotFound = notFound('El movimiento no existe');

const EVENTS_PER_PAGE = 100;

/** `before` is the oldest event the caller has. */
export const eventsInput = z.object({ id: idField('id'), before: idField('Anteriores a').optional() });
export type EventsInput = z.infer<typeof eventsInput>;

/** Schema of one event of a history; without `actorId` the customer's, a visitor's or the server's. Of a photo only whether there was one. */
export function eventView<const Kinds extends readonly string[]>(kinds: Kinds) {
  return z.object({
    _id: z.string(),
    kind: z.enum(kinds),
    at: z.iso.datetime(),
    actorId: z.string().nullable(),
    actorName: z.string(),
    field: z.string().nullable(),
    fieldLabel: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
  });
}

/** Schema of one page of a history; `more`: older events exist. */
export function eventsView<Event extends z.ZodType>(event: Event) {
  return z.object({ events: z.array(event).max(EVENTS_PER_PAGE), more: z.boolean() });
}

/** Returns a page, newest first, of rows that `list` returns from an id downwards; throws 404 if `before` is none of them. */
export function pageOfEvents<Row extends { id: number }>(
  before: number | undefined,
  list: (fromId: number, limit: number) => Row[],
): { rows: Row[]; more: boolean } {
  if (before === undefined) return firstPage(list(Number.MAX_SAFE_INTEGER, EVENTS_PER_PAGE + 1));
  const [known, ...older] = list(before, EVENTS_PER_PAGE + 2);
  if (known?.id !== before) throw eventNotFound();
  return firstPage(older);
}

function firstPage<Row>(rows: Row[]): { rows: Row[]; more: boolean } {
  return { rows: rows.slice(0, EVENTS_PER_PAGE), more: rows.length > EVENTS_PER_PAGE };
}
