import type { Plugin } from 'vite';

/** The function to which tRPC was compiled for `{ ...a, b }`, called at every step of every call. */
const COMPILED = /function _objectSpread2\(e\) \{\n[\s\S]*?\n\}\n/;
/**
 * Unlike the compiled function it runs a literal's getters, which tRPC does not have. The first copy is a literal: V8 makes
 * a large object that is filled key by key, like a call's context, a hash table, which is slow to read and to copy again.
 */
export const NATIVE = `function _objectSpread2(target, source, ...others) {
	if (Object.keys(target).length > 0) return Object.assign(target, source, ...others);
	return Object.assign({ ...source }, ...others);
}
`;

/** Makes tRPC copy objects natively: its copy for old browsers takes a tenth of a request. */
export function nativeSpread(): Plugin {
  let replaced = 0;
  return {
    name: 'native-spread',
    transform: {
      filter: { id: /\/@trpc\/server\/dist\//, code: 'function _objectSpread2(' },
      handler: (code) => {
        const native = code.replace(COMPILED, NATIVE);
        if (native !== code) replaced += 1;
        return { code: native, map: null };
      },
    },
    buildEnd: (error) => {
      if (!error && replaced === 0)
        throw new Error('tRPC has another _objectSpread2: look at nativeSpread.ts');
    },
  };
}
