import { createElement, use, type ComponentType } from 'react';

/** A component whose code is fetched when it is first shown, or before by `load`. */
export type Lazy<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> };

/** Makes a component of a file's default export. Unlike React's `lazy`, it renders at once when its code is here. */
export function lazily<Props extends object>(
  importFile: () => Promise<{ default: ComponentType<Props> }>,
): Lazy<Props> {
  let code: Promise<ComponentType<Props>> | undefined;
  const load = () => (code ??= readable(importFile().then((file) => file.default)));
  const Lazily = (props: Props) => createElement(use(load()), props);
  return Object.assign(Lazily, { load });
}

/** Notes the value on the promise, where React's `use` looks for it before it waits. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
