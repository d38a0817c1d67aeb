import { storageTrouble } from '../../db/trouble.ts';

/** Returns one Spanish line for the error that ended a start or a command. */
export function errorLine(thrown: unknown): string {
  const error = thrown as NodeJS.ErrnoException;
  // Our own errors are already Spanish sentences.
  const isOurs = error.name === 'AppError' || (error.name === 'Error' && error.code === undefined);
  const sentence = isOurs ? error.message : (storageTrouble(error) ?? `Error inesperado: ${error.message}`);
  const lines = sentence.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
