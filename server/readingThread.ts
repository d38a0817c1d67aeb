import { serveReads } from './longReads/thread.ts';
import { reads } from './reads.ts';

serveReads(reads);
