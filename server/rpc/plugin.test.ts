import { describe, expect } from 'vitest';
import { test } from '../testing/testApp.ts';
import { saleInput } from '../cli/demo/saleInput.ts';

describe('the tRPC door', () => {
  test('names every bad field as the REST door does', async ({ app }) => {
    const seller = await app.seller();
    const response = await seller.rpc('sales.register', { ...saleInput(), planId: '', description: '' });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: 'El campo Plan es obligatorio. El campo Descripción es obligatorio',
      details: ['El campo Plan es obligatorio', 'El campo Descripción es obligatorio'],
      code: 'VALIDATION',
      httpStatus: 400,
    });
  });

  test('returns 404 for an unknown procedure', async ({ app }) => {
    const { status, body } = await app.rpc('sales.explode');
    expect(status).toBe(404);
    expect(body.error).toBe('No se encontró lo que buscas');
  });

  test('returns a Spanish 400 for an input that is no object', async ({ app }) => {
    for (const input of [[], 5]) {
      const { status, body } = await app.rpc('auth.login', input);
      expect(status).toBe(400);
      expect(body.error).toMatch(/^Entrada inválida/);
    }
  });

  test('returns a Spanish 400 for malformed JSON', async ({ app }) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/trpc/auth.login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ error: { message: string } }>().error.message).toMatch(
      /no es (válida|un JSON válido)/,
    );
  });

  test('returns a result for each call of a batch', async ({ app }) => {
    const seller = await app.seller();
    const response = await app.server.inject({
      method: 'POST',
      url: '/trpc/sales.stats,sales.get?batch=1',
      headers: { authorization: `Bearer ${seller.token}` },
      payload: { 1: { id: '99' } },
    });
    expect(response.json()).toMatchObject([
      { result: { data: { totalCount: 0 } } },
      { error: { message: 'La venta no existe', data: { httpStatus: 404 } } },
    ]);
  });

  test('refuses a batch of more than twenty', async ({ app }) => {
    const names = Array.from({ length: 21 }, () => 'plans.list').join(',');
    const response = await app.server.inject({ method: 'POST', url: `/trpc/${names}?batch=1`, payload: {} });
    expect(response.statusCode).toBe(400);
  });

  test('sends plain JSON: dates are ISO strings and ids decimal strings', async ({ app }) => {
    const seller = await app.seller();
    const { body } = await seller.rpc('sales.register', saleInput());
    expect(body.data).toMatchObject({
      _id: expect.stringMatching(/^\d+$/),
      createdAt: '2026-03-10T15:00:00.000Z',
    });
  });
});
