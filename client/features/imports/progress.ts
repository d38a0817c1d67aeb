import type { ImportStateView } from '../../../shared/imports/imports.ts';

/** How often an import under way is asked for. */
export const PROGRESS_MS = 1000;

/** `Importando 1.250 de 5.000` */
export function importingText(progress: Pick<ImportStateView, 'done' | 'rows'> | undefined): string {
  if (!progress) return 'Importando...';
  return `Importando ${progress.done.toLocaleString('es-AR')} de ${progress.rows.toLocaleString('es-AR')}`;
}
