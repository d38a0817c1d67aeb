import type { Mutated } from './mutation.ts';

const FOLDER = 'server/features/sales/verification';
const TESTS = ['verification', 'verification.edit', 'verification.status', 'verification.holder'].map(
  (name) => `${FOLDER}/${name}.test.ts`,
);

export const verification: Mutated[] = [
  {
    file: 'shared/sales/saleStatus.ts',
    tests: TESTS,
    mutations: [
      ["badge: 'blue', stage: 2, impliesApproval: true", "badge: 'blue', stage: 2, impliesApproval: false"],
      [
        "badge: 'yellow', stage: 0, impliesApproval: false",
        "badge: 'yellow', stage: 0, impliesApproval: true",
      ],
    ],
  },
  {
    file: 'server/features/sales/verification/verification.attempts.service.ts',
    tests: TESTS,
    mutations: [
      ['if (!meaningOf({ status }).impliesApproval) return;', ''],
      ["if (current.state === 'approved') return;", ''],
      ["current.state === 'rejected' ? replaceAttempt(ctx, current, current) : current", 'current'],
      ['after.customerName !== before.customerName || ', ''],
      [' || after.customerDni !== before.customerDni', ''],
      ['isOtherCustomer && meaningOf(after).isEditable', 'isOtherCustomer'],
      ["(isOtherPhoto && current.state === 'pending')", 'isOtherPhoto'],
      ['if (wasDecidedOnPhoto(ctx.db, saleId, photoId)) return;', ''],
      ["...(current.state !== 'rejected' && { state: 'superseded' })", "state: 'superseded'"],
      ['current.attempt + 1,\n', 'current.attempt + 2,\n'],
      ["source === 'status' ? BY_STATUS : note", 'note'],
      ["if (current.state === 'rejected') return customerAsHolder(after);", ''],
      ['current.photoId === null || current.photoId === before.photoId', 'true'],
      ['Math.max(current.photoId ?? 0, customer.photoId ?? 0) || null', 'customer.photoId'],
    ],
  },
  {
    file: 'server/features/sales/verification/verification.service.ts',
    tests: TESTS,
    mutations: [
      ["current.attempt !== attempt || current.state !== 'pending'", "current.state !== 'pending'"],
      ["current.attempt !== attempt || current.state !== 'pending'", 'current.attempt !== attempt'],
      ["result === 'approved' && sale.status === 'pending' ?", "sale.status === 'pending' ?"],
      ["result === 'approved' && sale.status === 'pending' ?", "result === 'approved' ?"],
      ["if (current.state !== 'rejected') throw", 'if (false) throw'],
      ["result === 'approved' && lacksReason(sale, current, note)", 'lacksReason(sale, current, note)'],
      ["relationship === 'holder' ? sale.photoId : null", 'sale.photoId'],
      ['known ?? attachPhoto', 'attachPhoto'],
    ],
  },
  {
    file: 'server/features/sales/verification/verification.repository.ts',
    tests: TESTS,
    mutations: [
      [
        'and(withPhoto(saleId, photoId), isNotNull(saleVerifications.decidedAtMs))',
        'withPhoto(saleId, photoId)',
      ],
      ['desc(saleVerifications.attempt)', 'saleVerifications.attempt'],
    ],
  },
  {
    file: 'server/features/sales/verification/verification.undo.service.ts',
    tests: ['server/features/sales/verification/verification.undo.test.ts'],
    mutations: [
      ['current.attempt !== attempt || ', ''],
      ["decision?.kind === 'verification' && decision.to === current.state", 'true'],
      ["source === 'manual' && ", ''],
      [' && decidedById === admin.id', ''],
      ['ctx.now() - decidedAtMs <= UNDO_MS', 'true'],
      ['ctx.now() - decidedAtMs <= UNDO_MS', 'ctx.now() - decidedAtMs < UNDO_MS'],
      ["...(hasMoved && ({ status: 'pending' } as const)),", ''],
      ['...(hasMarked && { possibleDuplicate: false }),', ''],
    ],
  },
  {
    file: 'server/features/sales/verification/verification.photoRequest.service.ts',
    tests: ['server/features/sales/verification/verification.photoRequest.test.ts'],
    mutations: [
      ["sale.status === 'cancelled' || ", ''],
      ["state !== 'pending' || ", ''],
      [' || photoId !== null', ''],
      ['if (waitMs <= 0) return;', 'if (waitMs < 0) return;'],
      ['if (waitMs <= 0) return;', 'return;'],
    ],
  },
];
