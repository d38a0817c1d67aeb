let used = 0;

/** Ends the text with a new number: a test's second try has the server of its first. */
export const unique = (text: string) => `${text} ${(used += 1)}`;
