import { join } from 'node:path';
import { vi } from 'vitest';
import { commandEnvironment } from './programs.ts';

let runs = 0;

/** Runs the sources of a command in this process; returns what it printed and its exit code, as `runProgram` does. */
export async function runCommandHere(command: string, args: string[], variables: Record<string, string>) {
  const outcome: { status: number | undefined; stdout: string; stderr: string } = {
    status: undefined,
    stdout: '',
    stderr: '',
  };
  const hasExited = () => outcome.status !== undefined;
  const printTo = (stream: 'stdout' | 'stderr') => (line: unknown) => {
    if (!hasExited()) outcome[stream] += `${String(line)}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(printTo('stdout')),
    vi.spyOn(console, 'error').mockImplementation(printTo('stderr')),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      outcome.status ??= Number(code);
      throw new Error('exited');
    }),
  ];
  const { argv } = process;
  const umask = process.umask();
  process.argv = [process.execPath, command, ...args];
  for (const [name, value] of Object.entries(commandEnvironment(variables))) vi.stubEnv(name, value);
  try {
    // As another module each time, because a module runs once.
    runs += 1;
    await import(/* @vite-ignore */ `${join(import.meta.dirname, '../cli', command)}.ts?run=${runs}`);
    outcome.status ??= 0;
  } catch (error) {
    if (!hasExited()) throw error;
  } finally {
    vi.unstubAllEnvs();
    process.argv = argv;
    process.umask(umask);
    for (const spy of spies) spy.mockRestore();
  }
  return outcome;
}
