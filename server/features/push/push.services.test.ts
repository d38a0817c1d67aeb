import { describe, expect } from 'vitest';
import { ORIGIN } from '../../testing/pushService.ts';
import { soon, test, withDevice, waiting, untilNothingWaits, train } from '../../testing/features/push.ts';

describe('a push service', () => {
  test.for([404, 410])('that says %i has no such device any more', async (status, { app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status }));
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(app.query('SELECT * FROM push_subscriptions')).toEqual([]);
    expect(service.posts).toHaveLength(1);
  });

  test('that refuses a message does not get it again, and the device stays', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status: 400 }));
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(service.posts).toHaveLength(1);
    expect(app.query('SELECT * FROM push_subscriptions')).toHaveLength(1);
    expect(app.logLines.join('')).toContain('push message refused');
    expect(app.logLines.join('')).not.toContain('/send/');
  });

  test('that redirects is not followed', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status: 307, headers: { location: `${ORIGIN}/elsewhere` } }));
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(service.posts.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(service.posts).toHaveLength(1);
  });

  test('that is busy gets it again later, five times in all', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    const answers = [500, 429, 503, 502, 500];
    service.respond(() => ({ status: answers[service.posts.length - 1] ?? 201 }));
    await train(app, admin, [seller.user.id]);
    for (const [before, seconds] of [30, 120, 600, 3600].entries()) {
      const dueAtMs = app.clock.nowMs + seconds * 1000;
      const expected = [{ kind: 'training', attempts: before + 1, due_at: dueAtMs }];
      await soon(() => expect(waiting(app)).toEqual(expected));
      app.clock.nowMs = dueAtMs;
    }
    await untilNothingWaits(app);
    expect(service.posts).toHaveLength(answers.length);
  });

  test('may say when it wants to be asked again', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status: 429, headers: { 'retry-after': '900' } }));
    await train(app, admin, [seller.user.id]);
    const expected = [{ kind: 'training', attempts: 1, due_at: app.clock.nowMs + 900_000 }];
    await soon(() => expect(waiting(app)).toEqual(expected));
  });

  test('that stays silent delays neither responses, nor other services, nor the end of the server', async ({
    app,
    service,
  }) => {
    const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
    const dead = await withDevice(seller);
    const alive = await withDevice(other);
    const deadPath = new URL(dead.subscription.endpoint).pathname;
    service.respond(({ path }) => (path === deadPath ? undefined : { status: 201 }));
    await train(app, admin, [seller.user.id]);
    await soon(() => expect(service.posts).toHaveLength(1));
    await train(app, admin, [other.user.id]);
    await soon(() => expect(service.readBy(alive)).toHaveLength(1));
    await train(app, admin, [seller.user.id]);
    await soon(() => expect(service.posts).toHaveLength(3));
    const startedAt = performance.now();
    await app.server.close();
    // It would have waited 5 s for the push service.
    expect(performance.now() - startedAt).toBeLessThan(4000);
    // The next start sends them.
    expect(waiting(app).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});
