const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;
const PLAIN = /^-?(\d+([.,]\d*)?|[.,]\d+)$/;

const plain = new Intl.NumberFormat('es-AR', { useGrouping: false, maximumFractionDigits: 2 });

/**
 * Parses a number as typed in Argentina: `24.900,50`, `24900,5`, `24900.5`. A point before exactly three digits
 * groups thousands. Returns undefined for a blank, NaN for anything else.
 */
export function parseDecimal(text: string): number | undefined {
  const typed = text.replace(/[$%\s]/g, '');
  if (typed === '') return undefined;
  if (GROUPED.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

export function toDecimalText(value: number): string {
  return plain.format(value);
}
