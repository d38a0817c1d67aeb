import { expect } from 'vitest';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { PROSPECT_STATES } from '../../../shared/prospects/prospectStates.ts';
import { sortKey } from '../../../shared/search/words.ts';
import { PROSPECT_SORTS, type ProspectView } from '../../../shared/prospects/prospects.ts';
import { refold } from '../../db/refold.ts';
import { planOf, watchSelects } from '../../testing/queryPlans.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

const MANY = 4000;

/** Prospects of two sellers: enough that lists of all walk an index. */
async function fill(app: TestApp): Promise<{ ana: Person; luis: Person; admin: Person }> {
  const [ana, luis, admin] = [
    await app.seller({ name: 'Ana' }),
    await app.seller({ name: 'Luis' }),
    await app.admin(),
  ];
  app.query(
    `insert into prospects (seller_id, name, phone, city, source, state, next_at, created_at, updated_at)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < ${MANY - 1})
     select iif(i % 2, ?, ?), substr('ÑandúñoquiÁlvarezcasazorroEspinaluz', 1 + i * 7 % 30, 5), '11 4600-' || i,
       iif(i % 3, substr('SaltaCórdobaRosarioÑorquincó', 1 + i * 5 % 24, 4), null), iif(i % 4 = 1, 'page', 'manual'),
       iif(i % 400 = 7, 'lost', iif(i % 5 = 0, 'won', iif(i % 5 = 1, 'visit', iif(i % 2, 'new', 'contacted')))),
       iif(i % 5 = 0 or i % 400 = 7 or i % 6 = 0, null, ? + i * 137 % 1000 * ${DAY_MS / 100}), i % 50, i from n`,
    Number(ana.user.id),
    Number(luis.user.id),
    app.clock.nowMs - 2 * DAY_MS,
  );
  refold(app.database);
  return { ana, luis, admin };
}

const isOpen = ({ state }: ProspectView) => state !== 'lost' && state !== 'won';
/** Comparable keys; null comes last in both directions. */
const KEYS: Record<(typeof PROSPECT_SORTS)[number], (prospect: ProspectView) => string | number | null> = {
  name: ({ name }) => sortKey(name),
  city: ({ city }) => city && sortKey(city),
  state: ({ state }) => PROSPECT_STATES.indexOf(state),
  nextAt: ({ nextAt }) => nextAt,
  createdAt: ({ createdAt }) => createdAt,
};

type Key = string | number | null;
function compare(one: Key, other: Key): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

const newestFirst = (one: ProspectView, other: ProspectView) =>
  compare(other.createdAt, one.createdAt) || Number(other._id) - Number(one._id);

async function listAll(person: Person, query: string): Promise<ProspectView[]> {
  const found: ProspectView[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await person.rest('GET', `${query}&limit=1000&page=${page}`);
    const prospects = body.prospects as ProspectView[];
    found.push(...prospects);
    const { total } = body.pagination as { total: number };
    if (prospects.length === 0 && found.length !== total) throw new Error(`${query}: ${total} in total`);
    if (prospects.length === 0) return found;
  }
}

test('lists of all and of one have every prospect once, in the order asked for, however they are filtered', async ({
  app,
}) => {
  const { ana, admin } = await fill(app);
  const all = await listAll(admin, '/api/admin/prospects?sort=createdAt');
  expect(all).toHaveLength(MANY);
  const filters: [string, (prospect: ProspectView) => boolean][] = [
    ['', () => true],
    ['&state=open', isOpen],
    ['&state=won', ({ state }) => state === 'won'],
    ['&state=lost', ({ state }) => state === 'lost'],
    ['&source=page', ({ source }) => source === 'page'],
    ['&source=page&state=new', ({ source, state }) => source === 'page' && state === 'new'],
    [`&sellerId=${ana.user.id}`, ({ sellerId }) => sellerId === ana.user.id],
    [`&sellerId=${ana.user.id}&state=open`, (one) => one.sellerId === ana.user.id && isOpen(one)],
  ];
  for (const [filter, fits] of filters) {
    const expected = all.filter(fits);
    const listKey = (one: ProspectView): Key => (isOpen(one) ? (one.nextAt ?? 'sin fecha') : null);
    const inList = expected.toSorted((a, b) => compare(listKey(a), listKey(b)) || newestFirst(a, b));
    expect(await listAll(admin, `/api/admin/prospects?a=${filter}`), filter).toEqual(inList);
    for (const sort of PROSPECT_SORTS) {
      for (const order of ['asc', 'desc']) {
        const sign = order === 'asc' ? 1 : -1;
        const sorted = expected.toSorted((a, b) => {
          const [one, other] = [KEYS[sort](a), KEYS[sort](b)];
          const isNull = one === null || other === null;
          return compare(one, other) * (isNull ? 1 : sign) || newestFirst(a, b);
        });
        const query = `/api/admin/prospects?sort=${sort}&order=${order}${filter}`;
        expect(
          (await listAll(admin, query)).map(({ _id }) => _id),
          query,
        ).toEqual(sorted.map(({ _id }) => _id));
      }
    }
  }
  const dueBefore = `${argentineDay(app.clock.nowMs + DAY_MS)}T03:00`;
  const due = all.filter(
    (one) => one.sellerId === ana.user.id && isOpen(one) && (one.nextAt ?? 'x') < dueBefore,
  );
  expect(await listAll(ana, '/api/prospects?due=today')).toHaveLength(due.length);
}, 60_000);

test('an unknown sort, state or due is refused by name', async ({ app }) => {
  const seller = await app.seller();
  for (const query of ['sort=phone', 'order=up', 'state=closed', 'due=tomorrow', 'limit=0']) {
    expect((await seller.rest('GET', `/api/prospects?${query}`)).status).toBe(400);
  }
});

test('lists of all sellers walk an index and sort equal ones at most; due ones are a range of one', async ({
  app,
}) => {
  const { ana, admin } = await fill(app);
  app.query('ANALYZE');
  const selects = watchSelects(app);
  const sorts = PROSPECT_SORTS.flatMap((key) => [`sort=${key}&order=asc`, `sort=${key}&order=desc`]);
  for (const sort of ['', ...sorts]) {
    for (const filter of ['', '&state=open', '&source=manual', '&state=open&source=manual']) {
      expect((await admin.rest('GET', `/api/admin/prospects?${sort}${filter}`)).status).toBe(200);
    }
  }
  const plansOf = () => {
    const found = [...selects].filter((sql) => sql.includes('from "prospects"'));
    selects.clear();
    return found.map((sql) => ({ sql, steps: planOf(app, sql) }));
  };
  const ofAll = plansOf();
  expect(ofAll.length).toBeGreaterThan(30);
  const unwanted = /^SCAN (?!.*INDEX)|TEMP B-TREE(?! FOR LAST)/;
  expect(ofAll.filter(({ steps }) => steps.some((step) => unwanted.test(step)))).toEqual([]);
  for (const index of ['name', 'name_desc', 'city', 'city_desc', 'next', 'next_desc']) {
    const walks = ofAll.filter(({ steps }) => steps[0]?.endsWith(`INDEX prospects_${index}`));
    expect(walks.length, index).toBeGreaterThan(0);
    expect(walks.filter(({ steps }) => steps.join().includes('TEMP B-TREE'))).toEqual([]);
  }

  for (const query of ['', '?state=open', '?sort=name', '?due=today']) {
    expect((await ana.rest('GET', `/api/prospects${query}`)).status).toBe(200);
  }
  const own = plansOf();
  expect(own.length).toBeGreaterThan(4);
  for (const { sql, steps } of own) expect(steps[0], sql).toContain('INDEX prospects_of_seller (seller_id=?');
  const ranges = own.filter(({ steps }) =>
    steps[0]?.endsWith('prospects_of_seller (seller_id=? AND list_key<?)'),
  );
  expect(ranges.length).toBeGreaterThan(1);
});
