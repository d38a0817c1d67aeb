import type { AnyTRPCProcedure } from '@trpc/server';
import { toPublicError } from '../http/errors.ts';
import { appRouter } from '../routes.ts';
import { codesOf } from '../rpc/codes.ts';
import type { KindMeta, RestMeta } from '../rpc/procedures.ts';

const undeclared = new Set<string>();

/** Throws if a procedure has failed with a code that its meta does not declare. */
export function expectDeclaredCodes(): void {
  const failures = [...undeclared];
  undeclared.clear();
  if (failures.length > 0) throw new Error(`Add to \`refuses\` in the meta of: ${failures.join(', ')}`);
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
for (const [path, procedure] of Object.entries(procedures)) {
  const { meta, type, inputs } = procedure._def;
  const { rest = '', ...described } = meta as KindMeta & Partial<RestMeta>;
  const hasBody = type === 'mutation';
  const codes = codesOf({
    ...described,
    hasBody,
    takesInput: inputs.length > 0,
    takesId: rest.includes(':'),
  });
  const watched = async (call: Parameters<typeof procedure>[0]) => {
    try {
      return await procedure(call);
    } catch (error) {
      const { status, code } = toPublicError(error);
      if (status < 500 && !codes.includes(code)) undeclared.add(`${path} (${code})`);
      throw error;
    }
  };
  procedures[path] = Object.assign(watched, procedure);
}
