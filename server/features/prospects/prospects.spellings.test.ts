import { expect } from 'vitest';
import type { ProspectView } from '../../../shared/prospects/prospects.ts';
import type { SearchResultView } from '../../../shared/search/search.ts';
import { test } from '../../testing/testApp.ts';

const NAMES = {
  'Rosa Pérez-Gil': ['perez-gil', 'gil perez', 'PÉREZ GIL'],
  'Sol D’Onofrio': ["d'onofrio", 'd´onofrio', 'donofrio', 'onofrio'],
  Dangelo: ["d'angelo"],
  'Bruna Gonçalves': ['goncalves', 'Gonçalves'.normalize('NFD')],
  ['Inés Núñez'.normalize('NFD')]: ['nuñez', 'nunez', 'Núñez'.normalize('NFD')],
  'Ana\u00A0Quiroga': ['quiroga', 'ana quiroga'],
  'Łukasz Strauß': ['lukasz strauss'],
};
const PHONE = '11 15 4444-5555';

test('a prospect is found by every spelling of the name and the phone, in both lists and in the search', async ({
  app,
}) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const found = async (q: string) => {
    const text = encodeURIComponent(q);
    const lists = [
      (await seller.rest('GET', `/api/prospects?search=${text}`)).body.prospects,
      (await admin.rest('GET', `/api/admin/prospects?search=${text}`)).body.prospects,
    ] as ProspectView[][];
    const searches = [seller, admin].map((person) => person.rest('GET', `/api/search?q=${text}`));
    const results = (await Promise.all(searches)).map(({ body }) => body.results as SearchResultView[]);
    return [
      ...lists.map((rows) => rows.map(({ name }) => name)),
      ...results.map((rows) => rows.map(({ title }) => title)),
    ];
  };
  for (const [name, searches] of Object.entries(NAMES)) {
    const created = await seller.rest('POST', '/api/prospects', {
      name,
      phone: `11 15 4444-55${10 + searches.length}${name.length}`,
    });
    expect(created.status).toBe(201);
    for (const search of searches)
      expect(await found(search), search).toEqual(
        Array.from({ length: 4 }, () => expect.arrayContaining([name.normalize()])),
      );
  }
  await seller.rest('POST', '/api/prospects', { name: 'Eva Paz', phone: PHONE });
  for (const search of [PHONE, '1144445555', '+54 9 11 4444-5555', '4444-5555']) {
    expect(await found(search), search).toEqual(Array.from({ length: 4 }, () => ['Eva Paz']));
  }
});
