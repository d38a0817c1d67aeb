import type { Rolldown } from 'vite';

/**
 * Code that loads together. A group takes the modules of `test` and their imports, except those of earlier groups;
 * the rest of a screen is its own chunk. A first load should need three (see budget.ts).
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'main',
    test: /client\/(start\/main|api\/errors|ui\/(BrandMark|useNow|useTitle))\.tsx?$|shared\/values\/(dates|durations|money)\.ts$|tabler.*(createReactComponent|IconX)\.mjs$/,
  },
  { name: 'landing', test: /client\/features\/content\/LandingScreen\.tsx$/ },
  {
    name: 'kit',
    test: /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|Card|ColorSwatch|Stack|Text|Title)\/|(get-sorted-breakpoints|use-resolved-styles-api)\.mjs$|shared\/(input\/messages|users\/roles)\.ts$/,
  },
  { name: 'home', test: /client\/app\/(shell\/Shell|Home)\.tsx$/ },
  { name: 'charts', test: /@mantine\/charts|recharts/ },
  { name: 'forms', test: /client\/features\/auth\/LoginScreen\.tsx$/ },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|shared\/(auth\/auth|users\/users|input\/(fields|ids|pagination|text))\.ts$/,
  },
  // Large, and needed later than its screens.
  { name: 'phones', test: /node_modules\/libphonenumber-js\/|shared\/values\/phones\.ts$/ },
  { name: 'registration', test: /client\/features\/auth\/(Register|ResetPassword)Screen\.tsx$/ },
  { name: 'parts', minShareCount: 2 },
];
