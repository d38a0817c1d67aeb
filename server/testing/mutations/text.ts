import type { Mutated } from './mutation.ts';

const WORDS = ['shared/search/words.test.ts'];

/** One idea of the same text, and sheets that run nothing. */
export const text: Mutated[] = [
  {
    file: 'shared/search/words.ts',
    tests: WORDS,
    mutations: [
      ["  ł: 'l',\n", ''],
      ["  æ: 'ae',\n", ''],
      ["/['’‘´`ʼ′]/g", "/['’‘`ʼ′]/g"],
      [".normalize('NFKD')", ".normalize('NFC')"],
      [".replaceAll(MARKS, '')", ''],
      ["plainText(text).replaceAll(\"'\", '')", 'plainText(text)'],
      ["(plain.replaceAll(\"'\", '')), ...folded(plain)]", "(plain.replaceAll(\"'\", ''))]"],
      ["[...folded(plain.replaceAll(\"'\", '')), ", '['],
      ['start.startsWith(word)', 'start.includes(word)'],
      ["replaceAll(/\\D/g, '')", "replaceAll(/[ .-]/g, '')"],
      [".replace(/^0+/, '')", ''],
      ['fold(text.normalize()', 'fold(text'],
      ['`n${AFTER_Z}`', "'n'"],
    ],
  },
  {
    file: 'shared/values/names.ts',
    tests: ['shared/values/names.test.ts'],
    mutations: [
      ['(?:h|hijo|jr)', '(?:h|hijo)'],
      ['others.slice(-1)', 'others.slice(0, 1)'],
      ['isShouted ? names.map(capitalized) : names', 'names'],
      ["    .replaceAll(BRACKETS, ' ')\n", ''],
    ],
  },
  {
    file: 'server/db/textSearch.ts',
    tests: ['server/db/textSearch.test.ts', 'server/features/sales/list/list.search.test.ts'],
    mutations: [
      ["BEFORE_WORDS = [' ', '\\n']", "BEFORE_WORDS = ['\\n']"],
      ["BEFORE_WORDS = [' ', '\\n']", "BEFORE_WORDS = ['']"],
    ],
  },
  {
    file: 'server/db/saleIndex.ts',
    tests: [
      'server/features/sales/list/list.random.test.ts',
      'server/features/sales/list/list.search.test.ts',
    ],
    mutations: [
      ["coalesce(phone_number, '')", "''"],
      ['customer_phone || char(10) || coal', 'coal'],
    ],
  },
  {
    file: 'server/files/csv.ts',
    tests: ['server/files/csv.test.ts', 'server/features/sales/export/export.test.ts'],
    mutations: [
      ['quoted_match: /^(?!-?\\d+,\\d{1,3}$).*[;,]/s,', ''],
      ["format === 'excel' && LONG_NUMBER.test(text)", 'false'],
    ],
  },
  {
    file: 'shared/values/sheetText.ts',
    tests: ['server/files/csv.test.ts'],
    mutations: [['const FORMULA = /(?<=^|[;,]|', 'const FORMULA = /(?<=^|']],
  },
  {
    file: 'server/features/sales/appointments/appointments.view.ts',
    tests: ['server/features/sales/appointments/appointments.calendar.test.ts'],
    mutations: [['sequence: 2 * id + Number(hasFailed)', 'sequence: 0']],
  },
  {
    file: 'server/files/images.ts',
    tests: ['server/features/sales/photo/photo.route.test.ts'],
    mutations: [['metadata.width * metadata.height > limitInputPixels', 'false']],
  },
];
