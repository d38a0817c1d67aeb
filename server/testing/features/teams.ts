import type { Person, TestApp } from '../testApp.ts';

/** An administrator, two sellers, and a function that makes a team with 2 % for its leader. */
export async function house(app: TestApp) {
  const [admin, leader, seller] = [await app.admin(), await app.seller(), await app.seller()];
  const make = (name: string, of: Person, more: object = {}) =>
    admin.rest('POST', '/api/admin/teams', { name, leaderId: of.user.id, overridePercent: 2, ...more });
  return { admin, leader, seller, make };
}

/** `house` with a team 'Norte' of leader and seller, and a seller outside. */
export async function houseWithTeam(app: TestApp) {
  const people = await house(app);
  await people.make('Norte', people.leader, { memberIds: [people.seller.user.id] });
  return { ...people, outsider: await app.seller() };
}
