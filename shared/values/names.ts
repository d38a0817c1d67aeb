/** Returns the first word of a full name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** 'Lucía F.': first word and last initial, for people without an account. */
export function publicNameOf(name: string): string {
  const [first = '', ...others] = name.trim().normalize().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('es')}.`;
}
