import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createBareServer } from './bare/server.ts';

// Opened as in db/open.ts, which would load Drizzle and count it in the start and memory of the bare server.
const client = new BetterSqlite3(join(process.env.DATA_DIR ?? '', 'app.db'));
client.pragma('journal_mode = WAL');
client.pragma('synchronous = FULL');
client.pragma('busy_timeout = 5000');
client.pragma('foreign_keys = ON');

const server = createBareServer(client);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => {
  client.close();
  process.exit(0);
});
