import { createElement, use, type ComponentType } from 'react';

/** Loads its code when first shown, or by `load`. */
export type Lazy<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> };

export class MissingCode extends Error {
  override name = 'MissingCode';
  readonly fetchAgain: () => Promise<void>;

  constructor(cause: unknown, fetchAgain: () => Promise<void>) {
    super('the code of this part could not be fetched', { cause });
    this.fetchAgain = fetchAgain;
  }
}

/** Unlike React's `lazy`, renders at once if its code is loaded. */
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

/** React's `use` reads the value from the promise before waiting. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

/** Vite requests a style sheet only once, even if it failed. */
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
