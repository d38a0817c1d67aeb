/** Returns how an operator types a command (`start`, `backup`, …): by npm in a checkout, by `./ventas` in a release. */
export function commandLine(name: string, values = ''): string {
  if (process.env.VENTAS_RELEASE) return ['./ventas', name, values].filter(Boolean).join(' ');
  const script = name === 'start' ? 'npm start' : `npm run ${name}`;
  return values === '' ? script : `${script} -- ${values}`;
}
