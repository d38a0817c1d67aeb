import { onTestFinished } from 'vitest';
import { usePlace } from './dataDir.ts';
import { startServer } from './programs.ts';
import { sender } from './writers.ts';

/** The first administrator of every server here. */
export const ADMIN = { email: 'jefa@example.com', password: 'secreto-de-jefa' };

/** A data directory, fresh for each test of the calling file; `start` starts a server on it, until the test ends. */
export function useServedDir() {
  const place = usePlace();
  const start = async (variables: Record<string, string> = {}) => {
    const server = await startServer({
      DATA_DIR: place.dataDir,
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...variables,
    });
    onTestFinished(() => server.end('SIGKILL'));
    return server;
  };
  return { place, start };
}

export async function signInAsAdmin(address: string): Promise<string> {
  return (await sender(address)('POST', '/auth/login', ADMIN)).token as string;
}

/** Opens a seller's account; returns its token. */
export async function openAccount(address: string, name: string): Promise<string> {
  const person = {
    name,
    email: `${name.toLowerCase()}@example.com`,
    phone: '11 5555-0000',
    location: 'Salta',
  };
  const account = { ...person, password: 'clave-segura-981' };
  return (await sender(address)('POST', '/auth/register', account)).token as string;
}
