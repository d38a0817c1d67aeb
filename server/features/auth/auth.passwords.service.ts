import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../shares/fairQueue.ts';

// argon2id, at the parameters OWASP recommends first.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Leave a core to other requests.
const hashing = createFairQueue({ atOnce: Math.max(1, availableParallelism() - 1) });

/** Hashes the normal form: keyboards compose letters differently. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run('all', () => hash(password.normalize('NFKC'), PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** Without a hash (unknown account), returns false after as much time. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  // Hashes from before passwords were normalised hold the text as typed.
  for (const form of new Set([password.normalize('NFKC'), password])) {
    const matches = await hashing.run('all', () => verify(against, form));
    if (matches) return passwordHash !== undefined;
  }
  return false;
}
