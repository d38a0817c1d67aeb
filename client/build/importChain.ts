const PACKAGES = '/node_modules/';

/** Returns why a module is loaded, as `zod ← shared/plans.ts ← LandingScreen.tsx`; a package is one link. */
export function importChain(
  id: string,
  loaded: [id: string, ...rest: unknown[]][],
  importersOf: (id: string) => readonly string[],
): string {
  const ids = new Set(loaded.map(([each]) => each));
  const seen = new Set([id]);
  const paths: string[][] = [[id]];
  for (const path of paths) {
    for (const importer of importersOf(path.at(-1) ?? '')) {
      if (seen.has(importer) || !(ids.has(importer) || importer.includes(PACKAGES))) continue;
      seen.add(importer);
      paths.push([...path, importer]);
    }
  }
  const chain = paths.findLast((path) => path.at(-1)?.includes(PACKAGES) === false) ?? [id];
  const names = chain.map(nameOf);
  return names.filter((name, index) => name !== names[index - 1]).join(' ← ');
}

function nameOf(id: string): string {
  const ofPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return ofPackage ?? id.replace(/^.*\/(?=(client|shared)\/)/, '').replace(/\?.*$/, '');
}
