import { addDays, addMonths, argentineDay } from '../../../../shared/values/dates.ts';

interface Month {
  /** Day of the month, today included. */
  day: number;
  days: number;
}

/** Today in Argentina, within its month. */
export function monthAt(nowMs: number): Month {
  const today = argentineDay(nowMs);
  const lastDay = addDays(`${addMonths(today.slice(0, 7), 1)}-01`, -1);
  return { day: Number(today.slice(8)), days: Number(lastDay.slice(8)) };
}

/**
 * The installations of a whole month at the pace of its days so far, today as a whole one, rounded down: a part of an
 * installation is none. Undefined on the first day, and without an installation: there is no pace yet.
 */
export function paceOf(installed: number, { day, days }: Month): number | undefined {
  if (day === 1 || installed === 0) return undefined;
  return Math.floor((installed / day) * days);
}

interface GoalTexts {
  title: string;
  detail: string;
}

/** Describes the month to the seller: honest, and never that nothing will be reached. */
export function goalTexts(installed: number, goal: number | null, month: Month): GoalTexts {
  const pace = paceOf(installed, month);
  const atThisPace = pace === undefined ? '' : ` · a este ritmo llegas a ${count(pace)}`;
  if (goal === null) {
    return installed === 0
      ? { title: 'Todavía sin instalaciones', detail: 'Ponte una meta y mira cómo vas.' }
      : { title: `Vas ${count(installed)}${atThisPace}`, detail: 'Ponte una meta y mira cómo vas.' };
  }
  if (installed >= goal) {
    return {
      title:
        installed === goal
          ? `Llegaste a tu meta: ${count(installed)} de ${count(goal)}`
          : `Pasaste tu meta: ${count(installed)} de ${count(goal)}`,
      detail:
        installed === goal
          ? 'Lo que sumes hasta fin de mes va de más.'
          : `${count(installed - goal)} de más, y el mes sigue.`,
    };
  }
  const title = `Vas ${count(installed)} de ${count(goal)}${atThisPace}`;
  if (installed === 0)
    return { title, detail: month.day === 1 ? 'El mes recién empieza.' : restText(goal, month) };
  if (pace !== undefined && pace >= goal) return { title, detail: 'Vas en camino a tu meta.' };
  return { title, detail: restText(goal - installed, month) };
}

function restText(rest: number, { day, days }: Month): string {
  const missing = rest === 1 ? 'Te falta 1' : `Te faltan ${count(rest)}`;
  const left = days - day;
  if (left === 0) return `${missing}, y hoy termina el mes.`;
  return left === 1 ? `${missing}, con hoy y mañana.` : `${missing}, y quedan ${left} días.`;
}

const count = (value: number) => value.toLocaleString('es-AR');
