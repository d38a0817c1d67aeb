import { pageOf } from '../../../shared/input/pagination.ts';
import {
  TRAY_ITEMS,
  type AcknowledgeItemView,
  type ProspectItemView,
  type TodoInput,
  type TodoView,
  type TrayCountsView,
  type TrayPageView,
  type TraySectionInput,
  type TrayView,
} from '../../../shared/tray/tray.ts';
import {
  BADGE_SECTIONS,
  SALE_SECTIONS,
  TODO_SECTIONS,
  TODO_UNDER_WAY,
  TRAY_SECTIONS,
  type TodoSection,
  type TraySection,
} from '../../../shared/tray/traySections.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { countUnanswered, listUnanswered } from '../chat/chat.unanswered.service.ts';
import { countPayable, listPayable } from '../commissions/commissions.service.ts';
import {
  countUnacknowledgedNotifications,
  listUnacknowledgedNotifications,
} from '../notifications/notifications.sent.service.ts';
import {
  countNotificationsToAcknowledge,
  listNotificationsToAcknowledge,
} from '../notifications/notifications.service.ts';
import { countWaitingClaims, listWaitingClaims } from '../sales/claims/claims.service.ts';
import { noteLongList } from '../sales/list/list.audit.service.ts';
import { countProspectsToDo, listProspectsToDo } from '../prospects/prospects.list.service.ts';
import { trayErrors } from './tray.errors.ts';
import { saleSection, teamToDo, todoSection } from './tray.tasks.service.ts';

type Item = TrayPageView['items'][number];

/** Open work of administrators, by section. */
export async function getTray(ctx: AppContext): Promise<TrayView> {
  const { items, pagination } = await listPayable(ctx, { page: 1, limit: TRAY_ITEMS });
  return ctx.snapshot(() => ({
    sections: TRAY_SECTIONS.map((key) =>
      key === 'payable' ? { key, count: pagination.total, items } : sectionOf(key, itemsOf(ctx, key)),
    ),
  })) as TrayView;
}

/** The number in each section, and how many wait only for administrators. */
export async function getTrayCounts(ctx: AppContext): Promise<TrayCountsView> {
  const payable = await countPayable(ctx);
  return ctx.snapshot(() => {
    const entries = TRAY_SECTIONS.map(
      (key) => [key, key === 'payable' ? payable : itemsOf(ctx, key).count()] as const,
    );
    const counts = Object.fromEntries(entries) as TrayCountsView['counts'];
    return { counts, badge: BADGE_SECTIONS.reduce((sum, key) => sum + counts[key], 0) };
  });
}

/** Throws 404 for an unknown section. */
export async function getTraySection(
  ctx: AppContext,
  admin: SignedInUser,
  { key, ...page }: TraySectionInput,
): Promise<TrayPageView> {
  if (!isOneOf(TRAY_SECTIONS, key)) throw trayErrors.sectionNotFound();
  if (key === 'payable') return listPayable(ctx, page);
  const section = ctx.snapshot(() => {
    const { count, list } = itemsOf(ctx, key);
    const { rows, pagination } = pageOf(page, count(), list);
    return { items: rows, pagination };
  });
  if (isOneOf(SALE_SECTIONS, key)) await noteLongList(ctx, admin, page, section.items.length);
  return section;
}

/** A seller's open work: notifications to acknowledge, sales, and prospects. */
export function getTodo(ctx: AppContext, user: SignedInUser, { first }: TodoInput): TodoView {
  let left = first ?? Number.POSITIVE_INFINITY;
  return ctx.snapshot(() => ({
    sections: TODO_SECTIONS.map((key) => {
      const isQuiet = first !== undefined && key === TODO_UNDER_WAY;
      const section = sectionOf(key, toDo(ctx, user, key), isQuiet ? 1 : Math.min(left, TRAY_ITEMS));
      if (!isQuiet) left -= section.items.length;
      return section;
    }),
  })) as TodoView;
}

function toDo(ctx: AppContext, user: SignedInUser, key: TodoSection): ItemsOf<object> {
  if (key === 'acknowledge') return toAcknowledge(ctx, user);
  if (key === 'prospects') return prospectsToDo(ctx, user);
  if (key === 'team') return teamToDo(ctx, user.id);
  return todoSection(ctx, key, user.id);
}

function toAcknowledge(ctx: AppContext, user: SignedInUser): ItemsOf<AcknowledgeItemView> {
  return {
    count: () => countNotificationsToAcknowledge(ctx, user),
    list: (limit, offset) => listNotificationsToAcknowledge(ctx, user, limit, offset),
  };
}

function prospectsToDo(ctx: AppContext, user: SignedInUser): ItemsOf<ProspectItemView> {
  return {
    count: () => countProspectsToDo(ctx, user.id),
    list: (limit) => listProspectsToDo(ctx, user.id, limit),
  };
}

function itemsOf(ctx: AppContext, key: Exclude<TraySection, 'payable'>): ItemsOf<Item> {
  if (isOneOf(SALE_SECTIONS, key)) return saleSection(ctx, key);
  const [count, list] = OTHER_SECTIONS[key];
  return { count: () => count(ctx), list: (limit, offset) => list(ctx, limit, offset) };
}

const OTHER_SECTIONS = {
  unanswered: [countUnanswered, listUnanswered],
  claims: [countWaitingClaims, listWaitingClaims],
  unacknowledged: [countUnacknowledgedNotifications, listUnacknowledgedNotifications],
} as const;

interface ItemsOf<T> {
  count: () => number;
  list: (limit: number, offset: number) => T[];
}

function sectionOf<Key extends string, T>(key: Key, { count, list }: ItemsOf<T>, limit = TRAY_ITEMS) {
  const total = count();
  return { key, count: total, items: total === 0 || limit === 0 ? [] : list(limit, 0) };
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value);
}
