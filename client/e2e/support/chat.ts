import type { Page, Request } from 'playwright-core';
import { holdCalls } from './requests.ts';
import type { Server, Session } from './server.ts';

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

export async function openLive(page: Page, address = '/#/app/chat'): Promise<void> {
  const stream = page.waitForResponse('**/api/chat/live');
  await page.goto(address);
  await stream;
  await page.getByRole('list', { name: 'Mensajes' }).waitFor();
}

export async function sendMessage(
  server: Server,
  as: Session,
  roomId: string,
  content: string,
): Promise<void> {
  await server.rest('POST', `/chat/${roomId}/messages`, { as, body: { content } });
}

export async function groupRoomId(server: Server, as: Session): Promise<string> {
  const { chatRoom } = await server.rest<{ chatRoom: { _id: string } }>('GET', '/chat/group', { as });
  return chatRoom._id;
}

/** True for a poll of a page without a stream. */
export function isPoll(request: Request): boolean {
  return request.url().includes('chat.messages') && (request.postData() ?? '').includes('"after"');
}

export function holdPolls(page: Page) {
  return holdCalls(page, 'chat.messages', isPoll);
}
