import { codeOf } from '../codes.ts';
import { newDevice } from '../pushService.ts';
import { ADMIN_LOGIN, PASSWORD } from '../testApp.ts';
import { listing, type Inputs, type People } from './call.ts';

let people = 0;
const newEmail = () => `otro${++people}@example.com`;

async function withoutTotp({ app }: People): Promise<{ currentPassword: string }> {
  app.query('DELETE FROM totp_recovery_codes');
  app.query('DELETE FROM user_totp');
  return { currentPassword: PASSWORD };
}

async function startedTotp(people: People): Promise<{ code: string }> {
  const { app, seller, other, admin } = people;
  const { secret } = await seller.caller.auth.startTotp(await withoutTotp(people));
  app.query(
    `INSERT INTO user_totp (user_id, secret, last_step)
     SELECT u.id, t.secret, 0 FROM users u, user_totp t WHERE u.id IN (?, ?)`,
    other.user.id,
    admin.user.id,
  );
  return { code: codeOf(secret, app.clock.nowMs) };
}

async function secondSession({ app, seller }: People): Promise<{ id: string }> {
  await app.anonymous.auth.login({ email: seller.user.email, password: PASSWORD });
  const sessions = await seller.caller.auth.sessions();
  return { id: sessions.find(({ current }) => !current)?._id ?? '' };
}

const newSeller = async ({ app }: People) => ({ id: (await app.seller()).user.id });

const INVITED = { name: 'Carla Sosa', commissionRate: 12.5, location: 'Salta' };
const invitation = async ({ admin }: People) => ({
  id: (await admin.caller.admin.createInvitation(INVITED))._id,
});

export const accountsInputs: Inputs = {
  'auth.register': () => ({
    name: 'Nuevo Vendedor',
    email: newEmail(),
    password: PASSWORD,
    phone: '11 4444-0000',
    location: 'Córdoba',
  }),
  'auth.invitation': async ({ admin }) => ({
    token: (await admin.caller.admin.createInvitation(INVITED)).token,
  }),
  'auth.login': () => ADMIN_LOGIN,
  'auth.endSession': secondSession,
  'auth.endOtherSessions': async ({ app, admin }) => {
    await app.anonymous.auth.login({ email: admin.user.email, password: PASSWORD });
    return {};
  },
  'auth.startTotp': withoutTotp,
  'auth.enableTotp': startedTotp,
  'auth.disableTotp': async (people) => {
    const { code } = await startedTotp(people);
    people.app.query('UPDATE user_totp SET enabled_at = 0');
    return { currentPassword: PASSWORD, code };
  },
  'auth.changePassword': () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  'auth.changeEmail': () => ({ email: newEmail(), currentPassword: PASSWORD }),
  'auth.resetPassword': async (people) => {
    const { token } = await people.admin.caller.admin.createPasswordLink(await newSeller(people));
    return { token, newPassword: PASSWORD };
  },
  'auth.forgotPassword': ({ seller }) => ({ email: seller.user.email }),
  'auth.setMailWishes': () => ({ notices: false }),
  'auth.setGoal': () => ({ installed: 10 }),
  'auth.setInRanking': () => ({ visible: true }),
  'auth.updateProfile': () => ({ name: 'Otro Nombre', phone: '11 3333-0000', location: 'Mendoza' }),
  'auth.savePayout': () => ({
    cuit: '20123456786',
    alias: 'casa.luna.sol',
    cbu: null,
    currentPassword: PASSWORD,
  }),
  'admin.createPasswordLink': ({ other }) => ({ id: other.user.id }),
  'admin.editUser': async (people) => ({
    ...(await newSeller(people)),
    isActive: false,
    name: 'Otro Nombre',
    phone: '11 3333-0000',
    location: 'Mendoza',
    commissionRate: 12.5,
  }),
  'admin.deleteUser': newSeller,
  'admin.endSessionsOf': newSeller,
  'admin.handOver': async (people) => ({
    ...(await newSeller(people)),
    to: people.other.user.id,
    prospects: true,
    sales: true,
  }),
  'admin.invitations': listing(invitation),
  'admin.createInvitation': () => INVITED,
  'admin.deleteInvitation': invitation,
  'push.subscribe': () => newDevice().subscription,
  'push.unsubscribe': () => ({ endpoint: newDevice().subscription.endpoint }),
};
