import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// argon2id, at the parameters OWASP recommends first.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Leave a core to other requests.
const limitConcurrency = pLimit(Math.max(1, availableParallelism() - 1));

export function hashPassword(password: string): Promise<string> {
  return limitConcurrency(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** Takes the same time without a hash (unknown account), and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await limitConcurrency(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
