import { z } from 'zod';
import { typedPasswordField } from './auth.ts';
import { requiredText } from '../input/text.ts';

const currentPassword = typedPasswordField('Contraseña actual');
const code = requiredText('Código');

export const startTotpInput = z.object({ currentPassword });
export type StartTotpInput = z.infer<typeof startTotpInput>;

export const enableTotpInput = z.object({ code });
export type EnableTotpInput = z.infer<typeof enableTotpInput>;

export const disableTotpInput = z.object({ currentPassword, code });
export type DisableTotpInput = z.infer<typeof disableTotpInput>;

export const totpStateView = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type TotpStateView = z.infer<typeof totpStateView>;

export const totpSetupView = z.object({
  secret: z.string(),
  otpauthUrl: z.string(),
});
export type TotpSetupView = z.infer<typeof totpSetupView>;

export const RECOVERY_CODES = 10;

export const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES) });
export type RecoveryCodesView = z.infer<typeof recoveryCodesView>;
