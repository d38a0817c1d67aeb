import type { Page } from 'playwright-core';
import type { Server, Session } from './server.ts';

/** Writes a message in the open room. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** Opens the chat and waits until messages arrive by themselves. */
export async function openLive(page: Page, address = '/#/app/chat'): Promise<void> {
  const stream = page.waitForResponse(/chat\.live/);
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
