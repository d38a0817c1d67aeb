import { z } from 'zod';
import { flagField } from '../../input/fields.ts';
import { idField } from '../../input/ids.ts';
import { pageInput as rowsInput, pageView } from '../../input/pagination.ts';
import { prospectFields } from '../prospects.ts';
import { typeMessage } from '../../input/messages.ts';
import { optionalText, requiredText, upTo } from '../../input/text.ts';
import { monthField } from '../../stats/reports.ts';
import { MAX_FEATURES, PLANS_MAX } from '../../plans/plans.ts';

export const PAGE_LABELS = { slug: 'Dirección', enabled: 'Página activa', message: 'Mensaje' } as const;

const SLUG = { min: 3, max: 30 } as const;
const MAX_MESSAGE = 300;
/** Addresses that the app uses, or that look like its own. */
const RESERVED = 'admin api app login register recuperar v s trpc uploads'.split(' ');

const isSlug = (text: string) => /^[a-z][a-z0-9-]*$/.test(text) && !text.includes('--');

const slugField = requiredText(PAGE_LABELS.slug, { max: SLUG.max })
  .refine(
    upTo(SLUG.max, (text) => text === '' || (text.length >= SLUG.min && isSlug(text))),
    `El campo ${PAGE_LABELS.slug} debe tener entre ${SLUG.min} y ${SLUG.max} letras minúsculas sin acento, números o guiones sueltos, y empezar con una letra`,
  )
  .refine(
    (text) => !RESERVED.includes(text),
    `El campo ${PAGE_LABELS.slug} no puede ser esa palabra: elige otra`,
  );

export const savePageInput = z.object({
  slug: slugField,
  enabled: flagField(PAGE_LABELS.enabled),
  message: optionalText(PAGE_LABELS.message, { max: MAX_MESSAGE, multiline: true }).nullish(),
});
export type SavePageInput = z.infer<typeof savePageInput>;

/** For administrators: only its owner turns a page on. */
export const switchOffPageInput = z.object({
  enabled: z.literal(false, `El campo ${PAGE_LABELS.enabled} debe ser falso`),
  id: idField('id'),
});

/** All null until saved. */
export const ownPageView = z.object({
  slug: z.string().nullable(),
  enabled: z.boolean(),
  message: z.string().nullable(),
  /** Path of the page: `/v/lucia`. */
  link: z.string().nullable(),
});
export type OwnPageView = z.infer<typeof ownPageView>;

/** Takes any text: an impossible address is a 404 like an unused one. */
export const pageInput = z.object({ slug: z.string() });

export const requestContactInput = prospectFields.extend({
  consent: z.literal(true, 'El campo Aceptación es obligatorio: sin ella no pueden escribirte'),
  /** Hidden field, which only bots fill in. */
  website: z.string({ error: typeMessage('Sitio web', 'un texto') }).nullish(),
  slug: z.string(),
});
export type RequestContactInput = z.infer<typeof requestContactInput>;

export const publicPageView = z.object({
  name: z.string(),
  city: z.string(),
  message: z.string().nullable(),
  plans: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        description: z.string(),
        price: z.number(),
        features: z.array(z.string()).max(MAX_FEATURES),
      }),
    )
    .max(PLANS_MAX),
});
export type PublicPageView = z.infer<typeof publicPageView>;

export const PAGE_MONTHS = 12;

export const pageMonthView = z.object({ month: z.string(), visits: z.int(), requests: z.int() });
export type PageMonthView = z.infer<typeof pageMonthView>;

const SELLERS_SHOWN = 20;

/** Defaults to the current month. */
export const sellerMonthsInput = rowsInput.extend({
  month: monthField('Mes').optional(),
  limit: rowsInput.shape.limit.removeDefault().default(SELLERS_SHOWN),
});
export type SellerMonthsInput = z.infer<typeof sellerMonthsInput>;

/** A seller's page in a month, and their prospects today. */
export const sellerMonthView = pageMonthView
  .omit({ month: true })
  .extend({ sellerId: z.string(), sellerName: z.string(), open: z.int(), all: z.int() });
export type SellerMonthView = z.infer<typeof sellerMonthView>;

export const sellerMonthsView = pageView({ sellers: z.array(sellerMonthView) });
export type SellerMonthsView = z.infer<typeof sellerMonthsView>;
