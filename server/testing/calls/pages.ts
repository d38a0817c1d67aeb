import { adminOnly, anyone, signedIn, type Call, type People } from './call.ts';

let pages = 0;

async function shownPage({ app }: People): Promise<{ slug: string }> {
  const slug = `pagina-${++pages}`;
  await (await app.seller()).caller.pages.save({ slug, enabled: true });
  return { slug };
}

// Not among the numbers of prospectInput.
const contact = { name: 'Rosa Méndez', phone: '11 4700-0001', city: 'Lanús', consent: true } as const;

/** Unlike a visit, which one server holds for a while, stored at once. */
async function requestOnPage({ seller, app }: People): Promise<object> {
  const slug = `visitada-${++pages}`;
  await seller.caller.pages.save({ slug, enabled: true });
  await app.anonymous.pages.requestContact({ slug, ...contact });
  return {};
}

export const pagesCalls: Record<string, Call> = {
  'pages.own': { rest: 'GET /users/page', outcomes: signedIn },
  'pages.save': {
    rest: 'PUT /users/page',
    input: () => ({ slug: `mia-${++pages}`, enabled: true, message: 'Hola' }),
    outcomes: signedIn,
  },
  'pages.months': {
    rest: 'GET /users/page/months',
    input: requestOnPage,
    outcomes: signedIn,
  },
  'admin.listPageMonths': {
    rest: 'GET /admin/prospects/months',
    input: requestOnPage,
    outcomes: adminOnly,
  },
  'pages.requestContact': {
    rest: 'POST /pages/:slug/prospects',
    input: async (people) => ({
      ...(await shownPage(people)),
      ...contact,
    }),
    outcomes: anyone,
  },
  'pages.show': { rest: 'GET /pages/:slug', input: shownPage, outcomes: anyone },
};
