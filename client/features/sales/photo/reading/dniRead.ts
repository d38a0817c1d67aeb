import { digitsOf } from '../../../../../shared/search/words.ts';
import type { DniData, DniReading } from '../../../../../shared/sales/dniCode.ts';
import { dniText } from '../../../../../shared/values/dni.ts';
import type { DniRead } from '../../../../../shared/sales/verification.ts';

/** Compares a reading with the typed number; undefined if the device did not read the photo. */
export function dniReadOf(reading: DniReading | undefined, typed: string): DniRead | undefined {
  if (reading === undefined || reading === 'none') return reading;
  return digitsOf(typed) === reading.number ? 'match' : 'mismatch';
}

/** Whether the typed number differs from the read one, and does not begin it. */
export function isOtherNumber(read: string, typed: string): boolean {
  return typed.trim() !== '' && !read.startsWith(digitsOf(typed));
}

/** Returns what the reading has for fields that are blank. */
export function missingOf(reading: DniReading | undefined, typed: DniData): Partial<DniData> {
  if (reading === undefined || reading === 'none') return {};
  return {
    ...(typed.name.trim() === '' && { name: reading.name }),
    ...(typed.number.trim() === '' && { number: dniText(reading.number) }),
  };
}
