import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { ServerNotices } from './ServerNotices.tsx';

test.for([
  ['no mail gets through', true, 'Los mails no están saliendo'],
  ['one was given up', false, 'Hay mails que no se pudieron entregar'],
] as const)('administrators see that %s', async ([, concernsAll, title]) => {
  const { admin, query } = await openTeam({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await query(
    `INSERT INTO settings (name, value) VALUES ('mail_trouble', '{"reason":"x","concernsAll":${concernsAll}}')`,
  );
  await query(
    "INSERT INTO mail_outbox (kind, is_notice, user_id, created_at, failed_at) VALUES ('test', 0, 1, 1, 1)",
  );
  render(<ServerNotices />, { as: admin });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver el error en Ajustes' }))
    .toHaveAttribute('href', expect.stringContaining('tab=ajustes'));
  await expectAccessible();
});
