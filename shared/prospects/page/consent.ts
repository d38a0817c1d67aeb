// No zod here: visitors load it.

/** Raise it with every change of the text: each request stores the version that its visitor read. */
export const CONSENT_VERSION = 1;

export function consentText(sellerName: string): string {
  return `Acepto que ${sellerName} me escriba por este pedido`;
}
