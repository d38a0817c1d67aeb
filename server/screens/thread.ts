import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { respond } from '../threads/respond.ts';
import type { DrawDashboard } from './drawer.ts';

const { program } = workerData as { program: string };
const { drawDashboard } = (await import(pathToFileURL(program).href)) as { drawDashboard: DrawDashboard };

respond(drawDashboard);
