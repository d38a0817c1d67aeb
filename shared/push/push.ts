import { z } from 'zod';
import { requiredMessage, typeMessage } from '../input/messages.ts';
import { requiredText } from '../input/text.ts';

export const PUSH_KINDS = [
  'news',
  'message',
  'team_message',
  'training',
  'reminder',
  'settlement',
  'payout',
  'password',
  'prospect',
  'team_overdue',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Push services and locked screens see only the title. */
export interface PushMessage {
  title: string;
  path: string;
  /** A later notification with the same tag replaces a shown one. */
  tag: string;
}

/** The longest addresses, of Windows, have some 600 characters. */
const MAX_ENDPOINT = 2048;

const endpointField = requiredText('Dirección de avisos', { max: MAX_ENDPOINT });

const keyField = (label: string, sizeBytes: number) => {
  const size = Math.ceil((sizeBytes * 8) / 6);
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .refine((text) => text !== '', requiredMessage(label))
    .refine(
      (text) =>
        text === '' ||
        (text.length <= size + '=='.length && /^[\w-]+={0,2}$/.test(text) && unpadded(text).length === size),
      `El campo ${label} no es una clave válida`,
    )
    .transform(unpadded);
};

function unpadded(key: string): string {
  return key.replaceAll('=', '');
}

const keysField = z.object(
  {
    p256dh: keyField('Clave pública del dispositivo', 65),
    auth: keyField('Secreto del dispositivo', 16),
  },
  { error: typeMessage('Claves del dispositivo', 'un objeto') },
);

export const subscribeInput = z.object({ endpoint: endpointField, keys: keysField });
export type SubscribeInput = z.infer<typeof subscribeInput>;

export const unsubscribeInput = z.object({ endpoint: endpointField });
export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;

/** Without `endpoint` the device has no subscription. */
export const pushStateInput = z.object({ endpoint: endpointField.optional() });
export type PushStateInput = z.infer<typeof pushStateInput>;

export const pushStateView = z.object({
  publicKey: z.string(),
  isSubscribed: z.boolean(),
});
export type PushStateView = z.infer<typeof pushStateView>;
