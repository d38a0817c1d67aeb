import { formatDate } from '../values/dates.ts';

export function photoRemoval({ photoRemovedAt }: { photoRemovedAt: string | null }): string | undefined {
  if (photoRemovedAt === null) return undefined;
  return `Foto del DNI eliminada el ${formatDate(photoRemovedAt)}, por antigüedad`;
}
