import type { Rolldown } from 'vite';

/**
 * Which code travels together. A group takes what `test` names and all that this imports, except what an earlier group
 * has; the rest of a screen is a chunk of its own. A first load should need three of them (see firstLoads.ts).
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // The entry, and what the landing shares with other screens.
  {
    name: 'main',
    test: /client\/(main|api\/errors|ui\/BrandMark|ui\/useTitle)\.tsx?$|shared\/values\/money\.ts$|tabler.*(createReactComponent|IconX)\.mjs$/,
  },
  { name: 'landing', test: /client\/features\/content\/LandingScreen\.tsx$/ },
  // What login, the first signed-in screens and charts share.
  {
    name: 'kit',
    test: /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|Card|ColorSwatch|Stack|Text|Title)\/|(get-sorted-breakpoints|use-resolved-styles-api)\.mjs$|shared\/(input\/messages|users\/roles)\.ts$/,
  },
  { name: 'home', test: /client\/app\/(shell\/Shell|Home)\.tsx$/ },
  { name: 'charts', test: /@mantine\/charts|recharts/ },
  // Most screens with fields need most of what the login needs.
  { name: 'forms', test: /client\/features\/auth\/LoginScreen\.tsx$/ },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|shared\/(auth\/auth|users\/users|input\/(fields|ids|pagination|text))\.ts$/,
  },
  // Large, and wanted later than what it is shown with.
  { name: 'phones', test: /node_modules\/libphonenumber-js\/|shared\/values\/phones\.ts$/ },
  { name: 'registration', test: /client\/features\/auth\/(Register|ResetPassword)Screen\.tsx$/ },
  { name: 'parts', minShareCount: 2 },
];
