let used = 0;

/** Ends the text with a new number: the tests of a file have one server. */
export const unique = (text: string) => `${text} ${(used += 1)}`;
