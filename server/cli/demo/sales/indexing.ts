import { indexQueued } from '../../../db/saleIndex.ts';
import type { Demo } from '../context.ts';

/** Drops the triggers that keep text index and tasks; the returned function brings both up to date, which is faster than at each change. */
export function pauseIndexing({ ctx: { db }, client }: Demo): () => void {
  const one = (query: string) => client.prepare<[], number>(query).pluck().get() ?? 0;
  const lastSaleId = one('select max(id) from sales');
  const lastEventId = one('select max(id) from sale_events');
  const paused = client
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'trigger'
       and (name in ('sale_search_inserted', 'sale_search_updated') or name like 'sale_tasks_of_%')`,
    )
    .all();
  for (const { name } of paused) client.exec(`drop trigger ${name}`);
  return () => {
    for (const { sql } of paused) client.exec(sql);
    const touched = `(select sale_id from sale_events where id > ${lastEventId})`;
    const older = `(select sale_id from sale_events where id > ${lastEventId} and sale_id <= ${lastSaleId})`;
    client.exec(`
      delete from sale_search where rowid in ${older};
      insert or ignore into sale_search_queue (sale_id) select id from sales where id in ${older} or id > ${lastSaleId};
      delete from sale_tasks where sale_id in ${touched};
      insert into sale_tasks select * from sale_tasks_by_record where sale_id in ${touched};`);
    while (indexQueued(db, 5000, 1));
  };
}
