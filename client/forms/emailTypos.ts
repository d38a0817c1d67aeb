const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'hotmail.es',
  'outlook.com',
  'outlook.com.ar',
  'outlook.es',
  'yahoo.com',
  'yahoo.com.ar',
  'live.com',
  'live.com.ar',
  'icloud.com',
  'fibertel.com.ar',
  'mail.com',
  'ymail.com',
  'gmx.com',
];

/** Returns the address probably meant, if its domain is one letter (missing, added, wrong or swapped) from a common one. */
export function likelyEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((known) => isNear(domain, known));
  return meant && `${email.slice(0, at).trim()}@${meant}`;
}

function isNear(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), known.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
