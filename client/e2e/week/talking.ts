import { formOf } from './rest.ts';
import type { Member } from './people.ts';
import type { Stage } from './stage.ts';

interface Room {
  chatRoom: { _id: string };
}

export async function groupRoom(stage: Stage, as: Member): Promise<string> {
  return (await stage.send<Room>(as, 'GET /chat/group')).chatRoom._id;
}

export async function privateRoom(stage: Stage, seller: Member): Promise<string> {
  return (await stage.send<Room>(seller, 'GET /chat/private-admin')).chatRoom._id;
}

/** As administrators see them. */
export async function privateRooms(stage: Stage, admin: Member): Promise<string[]> {
  const { chatRooms } = await stage.send<{ chatRooms: { _id: string }[] }>(
    admin,
    'GET /chat/private-chats?limit=1000',
  );
  return chatRooms.map(({ _id }) => _id);
}

export async function say(stage: Stage, as: Member, roomId: string, words: string): Promise<void> {
  const content = stage.journal.text(words);
  await stage.send(as, `POST /chat/${roomId}/messages`, { body: { content } });
  stage.journal.said(roomId, content);
}

/** To all accounts. */
export async function train(stage: Stage, admin: Member, words: string): Promise<void> {
  const title = stage.journal.text(words);
  const fields = { title, message: `${title}: léelo antes de salir.`, type: 'training', priority: 'medium' };
  await stage.send(admin, 'POST /notifications', { form: formOf(fields, 'attachments', {}) });
  stage.journal.notifications.push(title);
}
