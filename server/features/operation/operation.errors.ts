import { conflicts, refusal } from '../../../shared/errors.ts';

export const operationErrors = {
  ...conflicts({
    BACKUP_UNDER_WAY: 'Ya se está haciendo una copia de seguridad',
  }),
  makesNoBackups: refusal('SERVICE_UNAVAILABLE', 'UNAVAILABLE', 'Este servidor no hace copias de seguridad'),
  damaged: refusal(
    'SERVICE_UNAVAILABLE',
    'UNAVAILABLE',
    'La base de datos está dañada: restaura una copia de seguridad',
  ),
};
