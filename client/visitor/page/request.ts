import { tabStorage } from '../../api/browserStorage.ts';

export interface Asked {
  name: string;
  phone: string;
  city: string;
  planId: string;
  consent: boolean;
  website: string;
}

export const NOTHING_ASKED: Asked = {
  name: '',
  phone: '',
  city: '',
  planId: '',
  consent: false,
  website: '',
};

export type AskedErrors = Partial<Record<keyof Asked | 'form', string>>;

/** Loose on purpose: libphonenumber would weigh 80 KB. */
const MIN_DIGITS = 10;

export function errorsOf({ name, phone, consent }: Asked): AskedErrors {
  const digits = phone.replaceAll(/\D/g, '').length;
  return {
    ...(name.trim() === '' && { name: 'Escribe tu nombre' }),
    ...(digits < MIN_DIGITS && {
      phone: digits === 0 ? 'Escribe tu teléfono' : 'Escribe el número completo, con código de área',
    }),
    ...(!consent && { consent: 'Marca la casilla para que te puedan escribir' }),
  };
}

const FIELD_LABELS = { name: 'Nombre', phone: 'Teléfono', city: 'Localidad', planId: 'plan' } as const;

/** Shows the server's sentence under the field it names, else under the form. */
export function refusalOf(sentence: string): AskedErrors {
  const found = Object.entries(FIELD_LABELS).find(([, label]) => sentence.includes(label));
  return { [found?.[0] ?? 'form']: sentence || 'No pudimos enviar tu pedido. Prueba otra vez.' };
}

const keyOf = (slug: string) => `asked-${slug}`;

/** Kept for this tab until it is sent: a reload loses nothing. */
export function storedRequest(slug: string): Asked {
  return { ...NOTHING_ASKED, ...(tabStorage.getObject(keyOf(slug)) as object | undefined) };
}

export function storeRequest(slug: string, asked: Asked | undefined): void {
  if (asked) tabStorage.set(keyOf(slug), JSON.stringify(asked));
  else tabStorage.remove(keyOf(slug));
}
