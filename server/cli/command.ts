import './process/stackTraces.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { errorLine } from './process/errorLine.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

interface Command<O extends Options> {
  usage: string;
  options: O;
  maxArguments?: number;
  run: (values: Values<O>, positionals: string[]) => Promise<void> | void;
}

/** Exits with code 1 and one Spanish line on any error. */
export async function runCommand<O extends Options>(command: Command<O>): Promise<void> {
  // Files written by commands are private, like the server's.
  process.umask(0o077);
  try {
    const { values, positionals } = readArguments(command, process.argv.slice(2));
    if ((values as { help?: boolean }).help) console.log(command.usage);
    else await command.run(values, positionals);
  } catch (error) {
    console.error(errorLine(error));
    process.exit(1);
  }
}

export function readArguments<O extends Options>(
  { options, maxArguments = 0 }: Pick<Command<O>, 'options' | 'maxArguments'>,
  args: string[],
) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${inSpanish(error as NodeJS.ErrnoException)}. Con --help ves las opciones.`, {
      cause: error,
    });
  }
  const unexpected = parsed.positionals[maxArguments];
  if (unexpected !== undefined) {
    // npm consumes options before a lone `--` and passes on only their values.
    throw new Error(
      `No se esperaba "${unexpected}" (con npm run, las opciones van después de " -- "). Con --help las ves.`,
    );
  }
  const taken = Object.keys(options).find((name) => isTakenByNpm(name) && !args.includes(`--${name}`));
  if (taken !== undefined) throw new Error(`Con npm run, las opciones van después de " -- ": -- --${taken}`);
  return { values: parsed.values as Values<O>, positionals: parsed.positionals };
}

/** npm keeps an option before a lone `--` for itself, and passes one without a value on as a variable. */
function isTakenByNpm(option: string): boolean {
  return process.env[`npm_config_${option.replaceAll('-', '_')}`] === 'true';
}

function inSpanish({ code, message }: NodeJS.ErrnoException): string {
  const option = /--?\w[\w-]*/.exec(message)?.[0] ?? '';
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? `No existe la opción ${option}`
    : `El valor de la opción ${option} falta o está de más`;
}

export function wholeNumber(option: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  const [from, to] = [min.toLocaleString('es-AR'), max.toLocaleString('es-AR')];
  throw new Error(`${option} debe ser un número entero entre ${from} y ${to}`);
}
