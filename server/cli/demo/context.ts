import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import type { Agenda, Calendar } from './agenda.ts';
import type { Random } from './random.ts';

export interface Demo {
  /** Its clock is the agenda's, and its transactions are all one. */
  ctx: AppContext;
  client: Database['client'];
  calendar: Calendar;
  agenda: Agenda;
  random: (part: string) => Random;
}
