import { afterAll, expect, test } from 'vitest';
import { compareTexts, fold, sortKey } from '../../shared/search/words.ts';
import { createRandom } from '../cli/demo/random.ts';
import { readings } from './folding.ts';
import { openDatabase } from './open.ts';
import { containing, fitterOf, fitting, queryOf, textsIn } from './textSearch.ts';

const LATIN = Array.from({ length: 0x1eff }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /\p{Script=Latin}/u.test(letter),
);
const SIGNS = [...' \u00A0\u2003\t-–—.,;:/@_+*%?[](){}"\'’‘´`ʼ′“”«»¿¡!#$&=<>|~^°º€…·•🙂'];
const DIGITS = [...'0123456789０９½²'];

const random = createRandom(7, 'texts');
const below = (end: number) => random.int(0, end - 1);
const oneOf = (letters: string[]) => random.pick(letters);

function anyText(): string {
  const text = Array.from({ length: 1 + below(12) }, () => {
    const kind = below(10);
    if (kind === 0) return oneOf(DIGITS);
    if (kind < 3) return oneOf(SIGNS);
    return kind < 6 ? oneOf([...'abcdeñÑáéíóúüÇßø']) : oneOf(LATIN);
  }).join('');
  return below(3) === 0 ? text.normalize('NFD') : text;
}

const texts = Array.from({ length: 100_000 }, anyText);
const database = openDatabase(':memory:');
const { client } = database;
client.exec(`CREATE VIRTUAL TABLE texts USING fts5(body, digits, tokenize = 'trigram case_sensitive 1');
  CREATE TABLE keys (id INTEGER PRIMARY KEY, sort_key TEXT)`);
const bodies = texts.map((text) => readings(text));
const insertText = client.prepare(`INSERT INTO texts (rowid, body, digits) VALUES (?, ?, '')`);
const insertKey = client.prepare('INSERT INTO keys VALUES (?, ?)');
client.transaction(() => {
  for (const [id, text] of texts.entries()) {
    insertText.run(id, bodies[id]);
    insertKey.run(id, sortKey(text));
  }
})();
afterAll(() => database.close());

const SEARCHES = texts.filter((text) => fold(text).length > 2).slice(0, 10);
const idsWhere = (fits: (id: number) => boolean) => [...texts.keys()].filter(fits);

test('SQL finds and sorts 100,000 texts as the comparer does', () => {
  const matched = client.prepare('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid').pluck();
  let found = 0;
  for (const search of SEARCHES) {
    for (const match of [containing(search, ['body']), fitting(search, ['body'])?.any]) {
      if (!match) continue;
      const fits = fitterOf(match);
      const ids = idsWhere((id) => fits(textsIn({ body: bodies[id] ?? '' })));
      expect([search, matched.all(queryOf(match))]).toEqual([search, ids]);
      found += ids.length;
    }
  }
  expect(found).toBeGreaterThan(2 * SEARCHES.length);
  const sorted = client.prepare('SELECT id FROM keys ORDER BY sort_key, id').pluck().all();
  expect(sorted).toEqual(
    [...texts.keys()].toSorted(
      (one, other) => compareTexts(texts[one] ?? '', texts[other] ?? '') || one - other,
    ),
  );
});

test('a text is found by itself', () => {
  const missed = texts.filter((search, id) => {
    const match = fitting(search, ['body']);
    return match && !fitterOf(match.any)(textsIn({ body: bodies[id] ?? '' }));
  });
  expect(missed).toEqual([]);
});
