/** Messages in the private rooms about a move. They name only the prospect: sellers learn nothing of each other. */
export function movedTexts(name: string) {
  return {
    from: `La administración pasó tu interesado ${name} a otro vendedor.`,
    to: `La administración te pasó un interesado: ${name}. Ya está en tu lista.`,
  };
}

/** Prefix of the client keys of the notices about a prospect's moves, or of those to its old or new seller. */
export function noticeKey(prospectId: number, to?: keyof ReturnType<typeof movedTexts>): string {
  return `prospect:${prospectId}:${to === undefined ? '' : `${to}:`}`;
}
