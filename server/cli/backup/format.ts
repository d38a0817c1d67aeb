import { z } from 'zod';
import { TIME_ZONE } from '../../../shared/values/dates.ts';

// A backup is a .tar.gz of a manifest, a snapshot of the database, and the uploads that the database names.
export const MANIFEST = 'manifest.json';
export const DATABASE = 'app.db';
export const UPLOADS = 'uploads';

const archivedFile = z.object({ path: z.string(), sizeBytes: z.number(), sha256: z.string() });
export type ArchivedFile = z.infer<typeof archivedFile>;

const about = {
  format: z.literal('sistema-de-ventas'),
  createdAt: z.iso.datetime(),
  sales: z.number(),
  users: z.number(),
};

export const manifest = z.discriminatedUnion('version', [
  z.object({ ...about, version: z.literal(1), uploads: z.number() }),
  z.object({
    ...about,
    version: z.literal(2),
    files: z.array(archivedFile),
    /** Uploads named by the database but missing on disk. */
    missing: z.array(z.string()),
  }),
]);
export type Manifest = z.infer<typeof manifest>;
/** Version written; older versions are still read. */
export type CurrentManifest = Extract<Manifest, { version: 2 }>;

/** Allows the entries above; no links, no devices, no paths that leave the folder. */
export function isExpectedEntry(path: string, type: string | undefined): boolean {
  const isFolder = type === 'Directory';
  if (!isFolder && type !== 'File') return false;
  const segments = (isFolder ? path.replace(/\/$/, '') : path).split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return false;
  if (segments[0] === UPLOADS) return isFolder || segments.length > 1;
  return !isFolder && (path === MANIFEST || path === DATABASE);
}

export function fileStamp(instantMs: number): string {
  const local = new Date(instantMs).toLocaleString('sv-SE', { timeZone: TIME_ZONE });
  return local.replace(' ', '-').replaceAll(':', '');
}
