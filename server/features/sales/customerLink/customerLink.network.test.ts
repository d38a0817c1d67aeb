import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import type { SessionView } from '../../../../shared/auth/auth.ts';
import type { NewCustomerLinkView } from '../../../../shared/sales/customerLink/customerLink.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { PASSWORD, test, type TestApp } from '../../../testing/testApp.ts';

/** Real connections: behind the proxy from this machine, without one from that address of the loopback. */
function connect(app: TestApp, isProxied: boolean) {
  const { port } = app.server.server.address() as AddressInfo;
  return function post<T>(from: string, path: string, body: object, token?: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isProxied && { 'x-forwarded-for': from }),
      };
      const options = { port, path, headers, method: 'POST', ...(!isProxied && { localAddress: from }) };
      request(
        { host: '127.0.0.1', ...options },
        (response) => void json(response).then(resolve as never, reject),
      )
        .on('error', reject)
        .end(JSON.stringify(body));
    });
  };
}

async function acceptFrom(app: TestApp, isProxied: boolean, [signIn, sell, accept]: readonly string[]) {
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const post = connect(app, isProxied);
  const [admin, { user }] = [await app.admin(), await app.seller()];
  const { token } = await post<SessionView>(signIn!, '/api/auth/login', {
    email: user.email,
    password: PASSWORD,
  });
  const { sale } = await post<{ sale: SaleView }>(
    sell!,
    '/api/sales',
    { ...saleInput(), acceptance: true },
    token,
  );
  const view = async () => (await admin.caller.admin.saleDetail({ id: sale._id })).sale;
  expect(await view()).toMatchObject({ acceptanceBy: 'seller', acceptanceFrom: null });
  const { link } = await post<{ link: NewCustomerLinkView }>(
    sell!,
    `/api/sales/${sale._id}/customer-link`,
    {},
    token,
  );
  const path = `/api/track/${link.url.replace('/s/', '')}/acceptance`;
  await post(accept!, path, { accepted: true, fullName: 'María' });
  return view();
}

const WAYS = [
  ['where the seller signed in', [9, 9, 9], 'seller_network'],
  ['where the session moved to a moment ago', [9, 8, 8], 'seller_network'],
  ['where the seller signed in before it moved', [9, 8, 9], 'seller_network'],
  ['from elsewhere', [9, 8, 7], 'other'],
] as const;

describe.for([
  ['without a proxy', '127.0.0.', 'false'],
  ['behind a proxy', '198.51.100.', 'true'],
  ['behind a proxy, in its private network', '10.0.0.', 'true'],
] as const)('an acceptance %s', ([, network, TRUST_PROXY]) => {
  test.override({ variables: { TRUST_PROXY } });

  test.for(WAYS)('%s', async ([, hosts, acceptanceFrom], { app }) => {
    const addresses = hosts.map((host) => `${network}${host}`);
    expect(await acceptFrom(app, TRUST_PROXY === 'true', addresses)).toMatchObject({
      acceptanceBy: 'customer',
      acceptanceFrom,
    });
  });
});
