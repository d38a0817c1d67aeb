import { expect } from 'vitest';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { decideOnPage, tryRelativeOnPage, sellOnPage } from '../pages.ts';
import { addPhoto, contact, decide, readNew, salesIn, sell, tryRelative } from '../selling.ts';
import type { Stage } from '../stage.ts';
import { say, train } from '../talking.ts';
import { ask, lose } from '../visiting.ts';
import { register } from './monday.ts';

interface Invited {
  invitation: { token: string };
}

/** After a restart ten invited sellers join; the DNIs of Monday are verified, on a page and over REST. */
export async function tuesday(stage: Stage): Promise<void> {
  expect(await stage.program.end('SIGTERM')).toBe(0);
  await stage.program.start();
  await stage.moveTo('tuesday', '09:00');
  while (stage.sellers.length < 40) {
    const body = { commissionRate: 10, location: 'Rosario' };
    const { invitation } = await stage.send<Invited>(stage.admin, 'POST /admin/invitations', { body });
    await register(stage, invitation.token);
  }

  const withoutPhoto = salesIn(stage, ({ customerInfo }) => customerInfo.dniPhoto === null);
  // The rest stay to be asked for.
  for (const id of withoutPhoto.slice(2)) await addPhoto(stage, id);

  await stage.moveTo('tuesday', '10:00');
  await decideOnPage(stage, stage.admin, ['approve', 'reject', 'approve', 'reject', 'approve']);
  for (const [index, id] of toVerify(stage).entries()) {
    const admin = stage.admins[index % 3] ?? stage.admin;
    await decide(stage, admin, id, index % 6 === 5 ? 'rejected' : 'approved');
  }

  await stage.moveTo('tuesday', '13:00');
  const [first = '', ...rejected] = salesIn(stage, ({ verification }) => verification.state === 'rejected');
  await tryRelativeOnPage(stage, first);
  // The last one waits until Sunday.
  for (const id of rejected.slice(0, -1)) await tryRelative(stage, id);
  for (const id of salesIn(stage, isWaiting).slice(0, 8))
    await contact(stage, stage.sellerOf(id), id, stage.random.pick(['answered', 'no_answer', 'sent']));

  await stage.moveTo('tuesday', '16:00');
  for (const seller of stage.sellers.slice(20)) await sell(stage, seller);
  await readNew(stage, stage.seller(2), await sellOnPage(stage, 'desk', stage.seller(2)));

  await meetVisitors(stage);

  await stage.moveTo('tuesday', '18:00');
  for (const roomId of [...stage.journal.messages.keys()].slice(1, 5))
    await say(stage, stage.admin, roomId, 'Mañana a primera hora');
  await train(stage, stage.admins[1] ?? stage.admin, 'Reunión del miércoles');
}

/** One asks on the page and buys, one is lost, one waits for the next days. */
async function meetVisitors(stage: Stage): Promise<void> {
  const [seller, slug] = [stage.seller(3), 'alarmas-de-la-semana'];
  await stage.send(seller, 'PUT /users/page', { body: { slug, enabled: true, message: 'Hola' } });
  const { _id: prospectId, name, phone } = await ask(stage, seller, { slug, onPage: true });
  await lose(stage, await ask(stage, seller, { slug }));
  await ask(stage, seller, { slug });
  const customer = { ...stage.people.customer(), name, phone };
  await sell(stage, seller, { customer, prospectId });
  const { prospect } = await stage.send<{ prospect: ProspectView }>(seller, `GET /prospects/${prospectId}`);
  expect(prospect.state).toBe('won');
  stage.journal.prospects.set(prospectId, prospect);
}

export function toVerify(stage: Stage): string[] {
  return salesIn(
    stage,
    ({ status, verification, customerInfo }) =>
      status === 'pending' && verification.state === 'pending' && customerInfo.dniPhoto !== null,
  );
}

function isWaiting({ status }: { status: string }): boolean {
  return status === 'pending_appointment';
}
