import type { Page, Request } from 'playwright-core';
import { holdCalls } from './requests.ts';
import type { Server, Session } from './server.ts';

/** Writes a message in the open room. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** Opens the chat and waits until messages arrive by themselves. */
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

/** Whether this asks for what was written after the last known message, as a page does that has no stream. */
export function isPoll(request: Request): boolean {
  return request.url().includes('chat.messages') && (request.postData() ?? '').includes('"after"');
}

/** Holds the polls back, so that only the stream brings messages. */
export function holdPolls(page: Page) {
  return holdCalls(page, 'chat.messages', isPoll);
}
