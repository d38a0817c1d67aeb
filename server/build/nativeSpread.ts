import type { Plugin } from 'vite';

const HELPER = '_objectSpread2';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  arguments: Node[];
}

/**
 * Writes the calls to which tRPC's `{ ...a, b }` were compiled, `_objectSpread2(_objectSpread2({}, a), {}, { b })`, as literals
 * again. The function copies key by key, for old browsers: a tenth of a request. Each literal has its own cache of the
 * shapes it copies; in one function for all of them V8 gives that up.
 */
export function nativeSpread(): Plugin {
  let rewritten = 0;
  return {
    name: 'native-spread',
    transform: {
      filter: { id: /\/@trpc\/server\/dist\//, code: `${HELPER}(` },
      handler(code) {
        rewritten += 1;
        return { code: withLiterals(code, this.parse(code)), map: null };
      },
    },
    buildEnd: (error) => {
      if (!error && rewritten === 0) throw new Error(`tRPC has no ${HELPER}: look at nativeSpread.ts`);
    },
  };
}

function withLiterals(code: string, program: Node): string {
  /** Code of a node, or of a part of it. */
  const text = (node: Node, [start, end] = [node.start, node.end]): string => {
    let [written, at] = ['', start];
    for (const call of callsIn(node)) {
      written += `${code.slice(at, call.start)}({ ${entries(call).join(', ')} })`;
      at = call.end;
    }
    return written + code.slice(at, end);
  };
  const entries = (call: Call): string[] => {
    const [target] = call.arguments;
    if (!target || (!isCall(target) && target.type !== 'ObjectExpression'))
      throw new Error(`tRPC fills another object with ${HELPER}: look at nativeSpread.ts`);
    return call.arguments.flatMap((part) => {
      if (isCall(part)) return entries(part);
      const { properties } = part as Node & { properties?: Node[] };
      if (!properties) return [`...(${text(part)})`];
      const [first, last] = [properties[0], properties.at(-1)];
      return first && last ? [text(part, [first.start, last.end])] : [];
    });
  };
  return text(program);
}

/** Outermost calls, in order. */
function callsIn(node: Node): Call[] {
  const children = Object.values(node).flat() as unknown[];
  return children.filter(isNode).flatMap((child) => (isCall(child) ? child : callsIn(child)));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isCall(node: Node): node is Call {
  const { type, callee } = node as Node & { callee?: { name?: string } };
  return type === 'CallExpression' && callee?.name === HELPER;
}
