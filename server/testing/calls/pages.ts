import { adminOnly, anyone, signedIn, type Call, type People } from './call.ts';

let pages = 0;

async function shownPage({ app }: People): Promise<{ slug: string }> {
  const slug = `pagina-${++pages}`;
  await (await app.seller()).caller.pages.save({ slug, enabled: true });
  return { slug };
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
    input: async ({ seller }) => {
      const slug = `visitada-${++pages}`;
      await seller.caller.pages.save({ slug, enabled: true });
      await seller.caller.pages.show({ slug });
      return {};
    },
    outcomes: signedIn,
  },
  'admin.listPageMonths': {
    rest: 'GET /admin/prospects/months',
    input: async ({ seller }) => {
      const slug = `visitada-${++pages}`;
      await seller.caller.pages.save({ slug, enabled: true });
      await seller.caller.pages.show({ slug });
      return {};
    },
    outcomes: adminOnly,
  },
  'pages.requestContact': {
    rest: 'POST /pages/:slug/prospects',
    input: async (people) => ({
      ...(await shownPage(people)),
      name: 'Rosa Méndez',
      phone: '11 4600-0001',
      city: 'Lanús',
      consent: true,
    }),
    outcomes: anyone,
  },
  'pages.show': { rest: 'GET /pages/:slug', input: shownPage, outcomes: anyone },
};
