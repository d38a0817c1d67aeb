import { firstNameOf } from '../values/names.ts';
import { z } from 'zod';
import { SALE_STATUS_LABELS, SALE_STATUSES } from '../sales/saleStatus.ts';
import { requiredText } from '../input/text.ts';

export const TEMPLATE_KEYS = [
  ...SALE_STATUSES,
  'appointment_reminder',
  'settlement',
  'password_link',
  'prospect_first',
  'prospect_again',
] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

export const TEMPLATE_LABELS: Record<TemplateKey, string> = {
  ...SALE_STATUS_LABELS,
  appointment_reminder: 'Recordatorio de turno',
  settlement: 'Liquidación',
  password_link: 'Enlace para la contraseña',
  prospect_first: 'Primer mensaje a un interesado',
  prospect_again: 'Otro mensaje a un interesado',
};

const PLACEHOLDERS = ['cliente', 'plan', 'precio', 'turno', 'vendedor', 'enlace', 'seguimiento'] as const;
const PROSPECT_PLACEHOLDERS = ['interesado', 'plan', 'precio', 'vendedor', 'enlace'] as const;
export type Placeholder = (typeof PLACEHOLDERS | typeof PROSPECT_PLACEHOLDERS)[number];

/** Only texts about a sale may name the tracking link. */
const ABOUT_SALES: ReadonlySet<string> = new Set([...SALE_STATUSES, 'appointment_reminder']);
const ABOUT_PROSPECTS: ReadonlySet<string> = new Set(['prospect_first', 'prospect_again']);

export function placeholdersOf(key: string): readonly Placeholder[] {
  if (ABOUT_PROSPECTS.has(key)) return PROSPECT_PLACEHOLDERS;
  return PLACEHOLDERS.filter((name) => name !== 'seguimiento' || ABOUT_SALES.has(key));
}

export const DEFAULT_TEMPLATES: Record<TemplateKey, string> = {
  pending:
    'Hola {cliente}, soy {vendedor}. Ya registré tu pedido de {plan} por {precio}. Estamos verificando tu DNI y te aviso apenas esté aprobado.',
  pending_appointment:
    'Hola {cliente}, soy {vendedor}. ¡Tu DNI está aprobado! ¿Qué día y en qué horario te queda bien que vayan a instalar {plan}?',
  appointed:
    'Hola {cliente}, soy {vendedor}. Tu turno para instalar {plan} es el {turno}. Tiene que haber un mayor de edad en casa.',
  installed:
    'Hola {cliente}, soy {vendedor}. ¡Tu equipo ya está instalado! Si tienes dudas con la aplicación, escríbeme.',
  completed:
    'Hola {cliente}, soy {vendedor}. Gracias por elegir {plan}. Si conoces a alguien que quiera cuidar su casa, pásale mi número.',
  cancelled:
    'Hola {cliente}, soy {vendedor}. Cancelamos tu pedido de {plan}. Si cambias de idea, escríbeme cuando quieras.',
  appointment_reminder:
    'Hola {cliente}, soy {vendedor}. Te recuerdo tu turno para instalar {plan}: {turno}. ¿Me confirmas que estarás?',
  settlement: 'Hola {vendedor}, tu liquidación ya está lista. Puedes verla aquí: {enlace}',
  password_link: 'Hola {vendedor}, con este enlace puedes elegir una contraseña nueva: {enlace}',
  prospect_first:
    'Hola {interesado}, soy {vendedor}. Gracias por tu interés en nuestras alarmas. ¿Quieres que te cuente los planes por acá?',
  prospect_again:
    'Hola {interesado}, soy {vendedor}. ¿Pudiste pensar lo de la alarma? Si tienes dudas, escríbeme por acá.',
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the unknown names in braces. */
export function unknownPlaceholders(body: string, key: string): string[] {
  const known: readonly string[] = placeholdersOf(key);
  return Array.from(body.matchAll(PLACEHOLDER))
    .filter(([, name = '']) => !known.includes(name))
    .map(([text]) => text);
}

/** Fills in the values, customer and prospect by first name; a missing value becomes ''. */
export function fillTemplate(body: string, values: Partial<Record<Placeholder, string>>): string {
  const { cliente = '', interesado = '' } = values;
  const filled = { ...values, cliente: firstNameOf(cliente), interesado: firstNameOf(interesado) };
  return body.replace(PLACEHOLDER, (_text, name: Placeholder) => filled[name] ?? '');
}

const MAX_BODY = 1000;

export const updateTemplateInput = z
  .object({
    key: z.string('El campo Clave debe ser un texto'),
    body: requiredText('Texto', { max: MAX_BODY, multiline: true }),
  })
  .superRefine(({ key, body }, { addIssue }) => {
    const unknown = unknownPlaceholders(body, key);
    if (unknown.length === 0) return;
    addIssue({
      code: 'custom',
      path: ['body'],
      message: `El campo Texto tiene datos desconocidos: ${unknown.join(', ')}`,
    });
  });
export type UpdateTemplateInput = z.infer<typeof updateTemplateInput>;

export const templateView = z.object({ key: z.enum(TEMPLATE_KEYS), label: z.string(), body: z.string() });
export type TemplateView = z.infer<typeof templateView>;
