// The process of the bare server: what `npm run bench` compares the product with.
import { databaseFile, openDatabase } from '../../db/open.ts';
import { createBareServer } from './bare/server.ts';

const { client } = openDatabase(databaseFile(process.env.DATA_DIR ?? ''));
const server = createBareServer(client);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => {
  client.close();
  process.exit(0);
});
