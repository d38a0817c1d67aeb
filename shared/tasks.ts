/** What is to be done next about an open sale: see migration 0010_sale_tasks. */
export const SALE_TASKS = ['verify', 'retry', 'follow_up', 'appoint', 'date', 'install'] as const;
