// Instants are integer milliseconds since the epoch, money integer centavos, rates integer basis points.
// Not here but in migrations: the triggers that keep the totals and guard sale_events (0001_sale_triggers), the text index
// over sales (0014_search_by_status), that over users (0016_user_search), the trigger that ends the sessions of a removed user
// (0022_accounts), those that count what changes in messages that are there already (0007_chat_changes), those that keep the
// counts of users and notifications (0015_kept_counts), those that keep balances and guard the ledger (0018_commissions),
// those that guard audit_log (0019_audit_log), those that write push messages (0023_push).

export * from './schema/accounts.ts';
export * from './schema/chat.ts';
export * from './schema/commissions.ts';
export * from './schema/files.ts';
export * from './schema/imports.ts';
export * from './schema/notifications.ts';
export * from './schema/operation.ts';
export * from './schema/plans.ts';
export * from './schema/push.ts';
export * from './schema/sales.ts';
export * from './schema/settlements.ts';
export * from './schema/totals.ts';
