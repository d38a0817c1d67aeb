import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { SendMessageInput } from '../../../../shared/chat.ts';
import type { Database } from '../../../db/open.ts';
import type { BareCall, Session } from './call.ts';

interface RoomRow {
  id: number;
  kind: string;
  seller_id: number | null;
  last_message_id: number;
}

interface MessageRow {
  id: number;
  content: string;
  client_key: string;
  created_at: number;
  sender_id: number;
  sender_name: string;
  sender_role: string;
}

const PAGE_SIZE = 100;

export function chatCalls(client: Database['client']): [string, BareCall][] {
  const streams = new Set<ServerResponse>();
  const findRoom = client.prepare<[number], RoomRow>(
    'select id, kind, seller_id, last_message_id from chat_rooms where id = ?',
  );
  const visibleRoom = (id: number, { userId, role }: Session) => {
    const room = findRoom.get(id);
    return room?.kind === 'group' || room?.seller_id === userId || role === 'admin' ? room : undefined;
  };
  const messages = (range: string) =>
    client.prepare<[number, number], MessageRow>(
      `select m.id, m.content, m.client_key, m.created_at, m.sender_id, u.name sender_name, u.role sender_role
       from chat_messages m join users u on u.id = m.sender_id where m.room_id = ? and m.id ${range} limit ${PAGE_SIZE}`,
    );
  const newest = messages('< ? order by m.id desc');
  const following = messages('> ? order by m.id');

  const list: BareCall = ({ session, query, id, ifNoneMatch }) => {
    const room = visibleRoom(id, session);
    if (!room) return [404, '{"success":false}'];
    const after = query.get('after');
    const etag = `"${room.last_message_id}-${session.userId}"`;
    if (after === null && ifNoneMatch === etag) return [304, '', etag];
    const rows =
      after === null
        ? newest.all(id, Number.MAX_SAFE_INTEGER).toReversed()
        : Number(after) === room.last_message_id
          ? []
          : following.all(id, Number(after));
    const json = rows.map((row) => messageJson(row, id, session.userId)).join(',');
    return [200, `{"success":true,"messages":[${json}]}`, after === null ? etag : undefined];
  };

  const insertMessage = client.prepare<unknown[]>(
    'insert into chat_messages (room_id, sender_id, content, client_key, created_at) values (?, ?, ?, ?, ?)',
  );
  const updateNewest = client.prepare<unknown[]>('update chat_rooms set last_message_id = ? where id = ?');
  const write = client.transaction(
    (roomId: number, content: string, { userId, name, role }: Session): MessageRow => {
      const [nowMs, key] = [Date.now(), randomUUID()];
      const id = Number(insertMessage.run(roomId, userId, content, key, nowMs).lastInsertRowid);
      updateNewest.run(id, roomId);
      const sender = { sender_id: userId, sender_name: name, sender_role: role };
      return { id, content, client_key: key, created_at: nowMs, ...sender };
    },
  );

  const post: BareCall = ({ session, id, body }) => {
    const room = visibleRoom(id, session);
    if (!room) return [404, '{"success":false}'];
    const { content } = JSON.parse(body) as SendMessageInput;
    const message = write.immediate(id, content, session);
    const event = `id: ${message.id}\ndata: {"type":"messages","messages":[${messageJson(message, id)}]}\n\n`;
    for (const stream of streams) stream.write(event);
    return [201, `{"success":true,"message":${messageJson(message, id, session.userId)}}`];
  };

  const live: BareCall = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('data: {"type":"ready"}\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
    return undefined;
  };

  return [
    ['GET /api/chat/messages', list],
    ['POST /api/chat/messages', post],
    ['GET /api/chat/live', live],
  ];
}

function messageJson(message: MessageRow, roomId: number, readerId?: number): string {
  const key = message.sender_id === readerId ? `,"clientKey":${JSON.stringify(message.client_key)}` : '';
  return `{"_id":"${message.id}","roomId":"${roomId}","content":${JSON.stringify(message.content)},"createdAt":"${new Date(message.created_at).toISOString()}","sender":{"_id":"${message.sender_id}","name":${JSON.stringify(message.sender_name)},"role":"${message.sender_role}"}${key}}`;
}
