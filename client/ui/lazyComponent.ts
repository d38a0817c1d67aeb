import { createElement, use, type ComponentType } from 'react';

/** A component whose code is fetched when it is first shown, or before by `load`. */
export type Lazy<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> };

/** Thrown when a component is shown whose code could not be fetched. */
export class MissingCode extends Error {
  override name = 'MissingCode';
  /** Fetches it once more. Throws if that fails too. */
  readonly fetchAgain: () => Promise<void>;

  constructor(cause: unknown, fetchAgain: () => Promise<void>) {
    super('the code of this part could not be fetched', { cause });
    this.fetchAgain = fetchAgain;
  }
}

/** Makes a component of a file's default export. Unlike React's `lazy`, it renders at once when its code is here. */
export function lazyComponent<Props extends object>(
  importFile: () => Promise<{ default: ComponentType<Props> }>,
): Lazy<Props> {
  let code: Promise<ComponentType<Props>> | undefined;
  const fetchFile = () => importFile().then((file) => file.default);
  const fetchAgain = async () => {
    await fetchStylesAgain();
    const component = await fetchFile();
    code = readable(Promise.resolve(component));
  };
  const fetchFirst = () =>
    fetchFile().catch((cause: unknown) => {
      throw new MissingCode(cause, fetchAgain);
    });
  const load = () => (code ??= readable(fetchFirst()));
  const LazyComponent = (props: Props) => createElement(use(load()), props);
  return Object.assign(LazyComponent, { load });
}

/** Notes the value on the promise, where React's `use` looks for it before it waits. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

/** Vite asks for a style sheet only once: one that could not be fetched would be missing for good. */
async function fetchStylesAgain(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(missing.map(replaceLink));
}

function replaceLink(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => reject(new Error(`${copy.href} could not be fetched`)));
    link.replaceWith(copy);
  });
}
