import { MAIL_NOTICES } from '../../../shared/mail/mail.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import type { SummaryView } from '../../../shared/stats/summary.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { AppContext } from '../../context.ts';
import { deliver } from '../../delivery/deliver.ts';
import { openTransport, postMail } from './mail.post.service.ts';
import {
  countHandedSince,
  deleteMail,
  deleteUnaddressed,
  hasDue,
  listDue,
  startAttempts,
  updateMail,
  type DueMail,
} from './mail.repository.ts';
import { noteOutcome } from './mail.service.ts';
import { letters, renderLetter, type Letter } from './mail.view.ts';

/** Of other features, for mails whose text is made when they are sent; undefined if there is nothing to say any more. */
export interface Sources {
  createMailedLink: (ctx: AppContext, account: { id: number; email: string }) => string | undefined;
  createMailedInvitation: (
    ctx: AppContext,
    id: number,
  ) => Parameters<typeof letters.invitation>[0] | undefined;
  getSummary: (ctx: AppContext, input: { week: string }) => Promise<SummaryView>;
}

/** Sends queued mails until the close. A kill loses none, but may repeat one under its Message-ID. */
export function deliverMail(ctx: AppContext, sources: Sources): void {
  const transport = openTransport(ctx.config);
  deliver(ctx, {
    name: 'mail',
    atOnce: 4,
    claimMs: 3 * MINUTE_MS,
    pausesMs: [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS),
    hasDue: () => {
      const { urgent, notices } = roomOf(ctx);
      return (urgent > 0 && hasDue(ctx.db, 0, ctx.now())) || (notices > 0 && hasDue(ctx.db, 1, ctx.now()));
    },
    takeDue: (limit) => takeDue(ctx, limit),
    countAttempt: (ids, dueAtMs) => startAttempts(ctx.db, ids, { dueAtMs, handedAtMs: ctx.now() }),
    postpone: (id, dueAtMs, outcome) => {
      updateMail(ctx.db, id, { dueAtMs, handedAtMs: null });
      noteOutcome(ctx, outcome);
    },
    finish: ({ id }, outcome) => {
      const { is } = outcome;
      const done = { dueAtMs: null, address: null };
      if (is === 'gone') deleteMail(ctx.db, id);
      else if (is === 'sent') updateMail(ctx.db, id, { ...done, handedAtMs: ctx.now() });
      else updateMail(ctx.db, id, { ...done, handedAtMs: null, failedAtMs: ctx.now() });
      noteOutcome(ctx, outcome);
    },
    send: async (message, signal) => {
      const letter = await letterOf(ctx, sources, message);
      return letter ? postMail(await transport, mailOf(ctx, message, letter), signal) : { is: 'gone' };
    },
  });
}

/** How many more this hour allows. Notices leave some of them to links and warnings, which people wait for. */
function roomOf(ctx: AppContext): { urgent: number; notices: number } {
  const { MAIL_PER_HOUR: perHour } = ctx.config;
  const urgent = perHour - countHandedSince(ctx.db, ctx.now() - HOUR_MS);
  return { urgent, notices: urgent - Math.floor(perHour / 20) };
}

function takeDue(ctx: AppContext, limit: number): DueMail[] {
  deleteUnaddressed(ctx.db, ctx.now());
  const room = roomOf(ctx);
  const take = (isNotice: number, count: number) =>
    count > 0 ? listDue(ctx.db, isNotice, ctx.now(), count) : [];
  const urgent = take(0, Math.min(limit, room.urgent));
  const notices = take(1, Math.min(limit, room.notices) - urgent.length);
  return [...urgent, ...notices].filter(({ id, isGone }) => {
    if (isGone) deleteMail(ctx.db, id);
    return !isGone;
  });
}

function mailOf({ config }: AppContext, message: DueMail, letter: Letter) {
  const { PUBLIC_URL: origin = '', MAIL_FROM: from = '' } = config;
  const { id, kind, name, address, createdAtMs } = message;
  const domain = /[^@>]+(?=>?$)/.exec(from)?.[0];
  const messageId = `<${id}.${createdAtMs}@${domain}>`;
  const rendered = renderLetter(letter, { name, origin, canEnd: MAIL_NOTICES.includes(kind) });
  return { ...rendered, from, address: address ?? '', messageId };
}

async function letterOf(
  ctx: AppContext,
  { createMailedLink, createMailedInvitation, getSummary }: Sources,
  { kind, userId, address, about, createdAtMs }: DueMail,
): Promise<Letter | undefined> {
  const values = { at: isoInstant(createdAtMs), about: about ?? '' };
  if (kind === 'reset') {
    const account = { id: userId ?? 0, email: address ?? '' };
    const path = await ctx.transaction(() => createMailedLink(ctx, account));
    return path === undefined ? undefined : letters.reset(path);
  }
  if (kind === 'invitation') {
    const invitation = await ctx.transaction(() => createMailedInvitation(ctx, Number(about)));
    return invitation && letters.invitation(invitation);
  }
  if (kind === 'summary') return letters.summary(await getSummary(ctx, { week: values.about }));
  return letters[kind](values);
}
