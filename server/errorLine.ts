import { storageTrouble } from './db/trouble.ts';

/** The one Spanish line for what ended a start or a command. */
export function errorLine(thrown: unknown): string {
  const error = thrown as NodeJS.ErrnoException;
  // Our own failures are sentences already.
  const isOurs = error.name === 'AppError' || (error.name === 'Error' && error.code === undefined);
  const sentence = isOurs ? error.message : (storageTrouble(error) ?? `Error inesperado: ${error.message}`);
  return sentence.replaceAll(/\s*\n\s*/g, ' ');
}
