/** Texts in the private rooms about a move. They name the prospect alone: sellers learn nothing of each other. */
export function movedTexts(name: string) {
  return {
    from: `La administración pasó tu interesado ${name} a otro vendedor.`,
    to: `La administración te pasó un interesado: ${name}. Ya está en tu lista.`,
  };
}

/** Prefix of the client keys of the notices about the moves of a prospect, or of those to who had or who gets it. */
export function noticeKey(prospectId: number, to?: keyof ReturnType<typeof movedTexts>): string {
  return `prospect:${prospectId}:${to === undefined ? '' : `${to}:`}`;
}
