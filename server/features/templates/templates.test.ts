import { describe, expect } from 'vitest';
import { DEFAULT_TEMPLATES, TEMPLATE_KEYS, type TemplateView } from '../../../shared/templates/templates.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { test, type Person } from '../../testing/testApp.ts';

describe.each(DOORS)('through %s', (door) => {
  const list = async (person: Person) =>
    (await callThrough<TemplateView[]>(door, person, 'templates.list')).result;
  const update = (admin: Person, input: object) =>
    callThrough<TemplateView>(door, admin, 'admin.updateTemplate', input);

  test('there is a text for every status and five more, each with its label', async ({ app }) => {
    const templates = await list(await app.seller());
    expect(templates.map(({ key }) => key)).toEqual([
      'pending',
      'pending_appointment',
      'appointed',
      'installed',
      'completed',
      'cancelled',
      'appointment_reminder',
      'settlement',
      'password_link',
      'prospect_first',
      'prospect_again',
    ]);
    for (const { key, label, body } of templates) {
      expect({ key, body }).toEqual({ key, body: DEFAULT_TEMPLATES[key] });
      expect(label).toMatch(/^[A-Z]/);
    }
    expect(await list(await app.admin())).toEqual(templates);
  });

  test('an administrator changes one, and all users read it', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const before = await list(seller);
    for (const body of [
      'Hola {cliente}:\n{plan} {precio} {turno} {vendedor} {enlace}',
      'x'.repeat(1000),
      'x',
    ]) {
      const { status, result } = await update(admin, { key: 'appointed', body });
      expect(status).toBe(200);
      expect(result).toEqual({ key: 'appointed', label: 'Turnada', body });
      expect(await list(seller)).toEqual(
        before.map((template) => (template.key === 'appointed' ? result : template)),
      );
    }
    expect(app.query('SELECT key, updated_by_id AS by FROM templates')).toEqual([
      { key: 'appointed', by: Number(admin.user.id) },
    ]);
  });

  test.for([
    [{ body: '' }, 400, 'El campo Texto es obligatorio'],
    [{ body: ' \n ' }, 400, 'El campo Texto es obligatorio'],
    [{}, 400, 'El campo Texto es obligatorio'],
    [{ body: 5 }, 400, 'El campo Texto debe ser un texto'],
    [{ body: 'x'.repeat(1001) }, 400, 'El campo Texto admite hasta 1000'],
    [{ body: 'a\u0000b' }, 400, 'El campo Texto contiene caracteres no permitidos'],
    [{ body: 'Hola {nombre}' }, 400, 'El campo Texto tiene datos desconocidos: {nombre}'],
    [{ body: 'Hola {Cliente} {}' }, 400, 'El campo Texto tiene datos desconocidos: {Cliente}, {}'],
    [{ key: 'unknown', body: 'Hola' }, 404, 'La plantilla no existe'],
    [{ key: '__proto__', body: 'Hola' }, 404, 'La plantilla no existe'],
  ] as const)('%j is refused', async ([values, status, error], { app }) => {
    const admin = await app.admin();
    const response = await update(admin, { key: 'pending', ...values });
    expect(response).toMatchObject({ status, error: expect.stringContaining(error) });
    expect(await list(admin)).toHaveLength(TEMPLATE_KEYS.length);
    expect(app.query('SELECT key FROM templates')).toEqual([]);
  });
});
