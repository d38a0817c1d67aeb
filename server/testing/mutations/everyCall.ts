import type { Mutated } from './mutation.ts';

const TESTS = ['server/guards/everyCall.test.ts'];

/** One for each thing that is checked of every call; its callers are in `permissions`. */
export const everyCall: Mutated[] = [
  {
    file: 'server/features/templates/templates.service.ts',
    tests: TESTS,
    mutations: [
      ['recordAudit(ctx, {', 'void ({'],
      ['return ctx.transaction(() => {', 'return (async (work: () => TemplateView) => work())(() => {'],
    ],
  },
  {
    file: 'server/features/plans/plans.view.ts',
    tests: TESTS,
    mutations: [['    name: plan.name,\n', '    name: plan.name,\n    more: 1,\n']],
  },
  {
    file: 'server/features/sales/duplicates/duplicates.service.ts',
    tests: TESTS,
    mutations: [['{ own: user.id }', '{ others: user.id }']],
  },
  {
    file: 'server/rpc/batch.ts',
    tests: TESTS,
    mutations: [['JSON.stringify({ error: shape })', 'JSON.stringify({ error: { ...shape, code: 0 } })']],
  },
  {
    file: 'shared/input/text.ts',
    tests: TESTS,
    mutations: [[': typed).trim();', ": typed).replace(/ {1,1500}x/, '').trim();"]],
  },
  {
    file: 'server/features/sales/timeline/timeline.repository.ts',
    tests: TESTS,
    mutations: [
      [
        '    .where(inArray(saleEvents.id, newsOf(userId, limit)))\n    .orderBy(desc(saleEvents.id))\n',
        '    .orderBy(saleEvents.atMs)\n',
      ],
    ],
  },
];
