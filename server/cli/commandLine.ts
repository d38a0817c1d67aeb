/** Returns how an operator types a command (`start`, `backup`, …): by npm in a checkout, in a release by its program as it was called. */
export function commandLine(name: string, values = ''): string {
  const { VENTAS_RELEASE: program } = process.env;
  if (program) return [program, name, values].filter(Boolean).join(' ');
  const script = name === 'start' ? 'npm start' : `npm run ${name}`;
  return values === '' ? script : `${script} -- ${values}`;
}
