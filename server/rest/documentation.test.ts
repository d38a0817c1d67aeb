import { expect } from 'vitest';
import { test } from '../testing/testApp.ts';

test('the documentation has the plain routes, for the signed-in alone', async ({ app }) => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json<{ paths: object }>();
  expect(paths).toMatchObject({
    '/api/uploads/dni': {
      post: {
        summary: expect.stringContaining('DNI'),
        security: [{ token: [] }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { properties: { photo: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: {
          201: {
            content: { 'application/json': { schema: { required: ['success', 'dniPhoto', 'quality'] } } },
          },
          '4XX': { description: 'Error' },
        },
      },
    },
    '/api/sales/export.csv': {
      get: {
        security: [{ token: [] }],
        parameters: ['status', 'startDate', 'endDate', 'format'].map((name) => ({ in: 'query', name })),
        responses: { 200: { content: { 'text/csv': {} } } },
      },
    },
  });
});
