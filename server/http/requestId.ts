/** No letters or digits that look alike: users read it out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 4;

/** Short: the log line's time distinguishes equal ids. */
export function newRequestId(): string {
  let id = '';
  while (id.length < LENGTH) id += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  return id;
}
