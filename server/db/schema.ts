// Instants are integer milliseconds since the epoch, money integer centavos, rates integer basis points.
// Totals, counts, text indexes and append-only rules are kept by the triggers in triggers/<subject>.sql.

export * from './schema/accounts.ts';
export * from './schema/chat.ts';
export * from './schema/commissions.ts';
export * from './schema/customerLinks.ts';
export * from './schema/files.ts';
export * from './schema/imports.ts';
export * from './schema/mail.ts';
export * from './schema/notifications.ts';
export * from './schema/operation.ts';
export * from './schema/plans.ts';
export * from './schema/prospects.ts';
export * from './schema/push.ts';
export * from './schema/sales.ts';
export * from './schema/sellerPages.ts';
export * from './schema/settlements.ts';
export * from './schema/teams.ts';
export * from './schema/totals.ts';
export * from './schema/zones.ts';
