import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import type { QueuedMessage } from '../outbox/queued.ts';
import { MessageList } from './MessageList.tsx';

const nothing = () => undefined;

test.for([
  ['Buenos días', 'ltr'],
  ['בוקר טוב', 'rtl'],
  ['صباح الخير', 'rtl'],
])('%s stands %s before and after it is delivered', async ([content = '', direction]) => {
  const delivered = {
    _id: '1',
    roomId: '1',
    content,
    createdAt: '2026-03-10T15:00:00.000Z',
    sender: { _id: '7', name: 'Ana', role: 'seller' },
  } as const;
  const outgoing: QueuedMessage = {
    kind: 'message',
    roomId: '1',
    clientKey: 'a',
    queuedAtMs: 0,
    content,
    state: 'waiting',
    reasons: [],
  };
  render(
    <MessageList
      ref={nothing}
      onScroll={nothing}
      messages={[delivered]}
      outgoing={[outgoing]}
      ownId="7"
      onRetry={nothing}
      onDiscard={nothing}
    />,
  );
  const texts = page.getByText(content, { exact: true });
  await expect
    .poll(() => texts.elements().map((text) => getComputedStyle(text).direction))
    .toEqual([direction, direction]);
  // The one that is on its way has none.
  expect(page.getByRole('img', { name: 'Enviado' }).elements()).toHaveLength(1);
});
