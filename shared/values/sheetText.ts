/**
 * Spreadsheets run a text that begins with one of these signs; full-width forms count. A spreadsheet of another language splits
 * at the other separator, and then at the line breaks of a text: each begins a cell, behind quotes too.
 */
const FORMULA = /(?<=^|[;,]|(?<!^)[\n\r])(?="*[=+\-@\t\r＝＋－＠])/g;
const DISARMED = /(?<=^|[;,]|(?<!^)[\n\r])'(?="*[=+\-@\t\r＝＋－＠])/g;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export function harmless(text: string): string {
  return text.replaceAll(FORMULA, "'");
}

/** Undoes `harmless`. */
export function asWritten(text: string): string {
  return text.replaceAll(DISARMED, '');
}
