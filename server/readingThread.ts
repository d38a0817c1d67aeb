import { serveReads } from './longReads/serveReads.ts';
import { reads } from './reads.ts';

serveReads(reads);
