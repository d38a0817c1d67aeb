import { argentineDay } from '../../../shared/values/dates.ts';
import { parseInstant } from '../../../shared/input/dateInput.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { IMPORT_FIELD_LABELS } from '../../../shared/imports/imports.ts';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { withoutMarks } from '../../files/sheetCells.ts';

export class WrongCell extends Error {}

const TIME = String.raw`(?:[T,\s]\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s*(?:hs?|(?<half>[ap])\.?\s?m)\.?)?)?$`;
const NUMERIC = new RegExp(
  String.raw`^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})` + TIME,
  'i',
);
const DATES = [
  NUMERIC,
  new RegExp(String.raw`^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})` + TIME),
  new RegExp(
    String.raw`^(?:[a-zé]+,? )?(?<day>\d{1,2})[/ .-](?:de )?(?<name>[a-z]{3})[a-z]*\.?[/ .-](?:de )?(?<year>\d{4}|\d{2})` +
      TIME,
    'i',
  ),
];
/** By the first letters of its Spanish or English name. */
const MONTHS = 'ene jan,feb,mar,abr apr,may,jun,jul,ago aug,sep set,oct,nov,dic dec'.split(',');
/** Days since the end of 1899 as a spreadsheet counts them, from 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(?:[.,]\d+)?$/;
const SERIAL_OF_1970 = 25_569;

const two = (part: string) => part.padStart(2, '0');

/** True if the second numbers of dates are days, and none of the first ones. */
export function isMonthFirst(dates: string[]): boolean {
  const numbers = dates.flatMap((text) => {
    const { day, month } = NUMERIC.exec(withoutMarks(text))?.groups ?? {};
    return day === undefined ? [] : [[Number(day), Number(month)] as const];
  });
  return numbers.some(([, second]) => second > 12) && numbers.every(([first]) => first <= 12);
}

/** A day without a time becomes noon. */
export function readDate(text = '', nowMs: number, monthFirst: boolean): { atMs: number; hasTime: boolean } {
  if (text === '') throw new WrongCell(requiredMessage(IMPORT_FIELD_LABELS.date));
  const { instant, hasTime } = instantOf(text, monthFirst);
  const atMs = parseInstant(instant);
  if (atMs === undefined)
    throw new WrongCell(`El campo ${IMPORT_FIELD_LABELS.date} debe ser una fecha dd/mm/aaaa`);
  if (argentineDay(atMs) > argentineDay(nowMs))
    throw new WrongCell(`El campo ${IMPORT_FIELD_LABELS.date} es de un día que no llegó`);
  return { atMs, hasTime };
}

/** As `2026-11-03T14:30`, of Argentina. */
function instantOf(text: string, monthFirst: boolean): { instant: string; hasTime: boolean } {
  if (SERIAL.test(text)) {
    const days = Number(text.replace(',', '.'));
    const hasTime = !Number.isInteger(days);
    const at = new Date(Math.round(((days - SERIAL_OF_1970) * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
    return { instant: hasTime ? at.slice(0, 16) : `${at.slice(0, 10)}T12:00`, hasTime };
  }
  const pattern = DATES.find((one) => one.test(text));
  const {
    day = '',
    month = '',
    year = '',
    name = '',
    hour,
    minute = '00',
    half,
  } = pattern?.exec(text)?.groups ?? {};
  const named = 1 + MONTHS.findIndex((names) => names.includes(name.toLowerCase()));
  const number = name === '' ? month : String(named);
  const [dayOfMonth, monthOfYear] = monthFirst && pattern === NUMERIC ? [number, day] : [day, number];
  const date = `${year.length === 2 ? '20' : ''}${year}-${two(monthOfYear)}-${two(dayOfMonth)}`;
  const hours =
    half === undefined ? (hour ?? '12') : String((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0));
  return { instant: `${date}T${two(hours)}:${minute}`, hasTime: hour !== undefined };
}
