import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import { insertSession } from '../../features/auth/auth.repository.ts';
import { insertMessage } from '../../features/chat/chat.messages.repository.ts';
import { findGroupRoom, updateLastMessage } from '../../features/chat/chat.rooms.repository.ts';
import { newFileName } from '../../files/store.ts';
import { hashToken } from '../../tokens.ts';
import { setUpFirstRun } from '../../firstRun.ts';
import { fillDemo, type DemoSize } from '../demo/fill.ts';
import { DEMO_ADMIN, DEMO_SELLER } from '../demo/sellers.ts';
import { openApp } from '../openApp.ts';
import { removeAtExit } from '../removeAtExit.ts';

type Client = Database['client'];

/** Lifetime of a new session: no measured request has to extend it. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
export const CHAT_PAGE_SIZE = 100;
/** They take turns in the measured calls. */
const SELLERS = 500;
const PHOTOS_PER_SELLER = 10;

export interface DataSet {
  dataDir: string;
  sales: number;
  roomId: number;
  /** Tokens of an administrator and of active sellers; several per seller if there are too few. */
  admin: string;
  sellers: string[];
  crowd: string[];
}

/** Fills a temporary data directory, removed when this process ends. */
export function createDataSet(size: DemoSize, crowdSize: number): Promise<DataSet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ventas-bench-'));
  removeAtExit(dataDir);
  return fillDataSet(dataDir, size, crowdSize);
}

export async function fillDataSet(dataDir: string, size: DemoSize, crowdSize: number): Promise<DataSet> {
  const { ctx, database, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
  await setUpFirstRun(ctx);
  await fillDemo({ ctx, database }, size, ctx.now());
  const { client } = database;
  const [readerId, adminId] = [findUser(client, DEMO_SELLER.email), findUser(client, DEMO_ADMIN.email)];
  const others = listOtherSellers(client, readerId);
  const roomId = fillChatPage(database, [readerId, adminId, others[0] ?? readerId]);
  const [admin = ''] = openSessions(database, [adminId]);
  const sellers = openSessions(database, others.slice(0, SELLERS));
  addPhotos(database, others.slice(0, SELLERS));
  const crowdIds = Array.from({ length: crowdSize }, (_, index) => others[index % others.length] ?? readerId);
  const crowd = openSessions(database, crowdIds);
  client.pragma('wal_checkpoint(TRUNCATE)');
  await close();
  return { dataDir, sales: size.sales, roomId, admin, sellers, crowd };
}

function findUser(client: Client, email: string): number {
  return client.prepare<[string], number>('select id from users where email = ?').pluck().get(email) ?? 0;
}

function listOtherSellers(client: Client, exceptId: number): number[] {
  return client
    .prepare<[number], number>(
      "select id from users where role = 'seller' and is_active = 1 and deleted_at is null and id <> ? order by id",
    )
    .pluck()
    .all(exceptId);
}

/** Rows alone: nobody fetches the files, but a list signs their names. */
function addPhotos({ client, blockingTransaction }: Database, sellerIds: number[]): void {
  const newest = client.prepare<[number], { saleId: number; attemptId: number }>(
    `select s.id as saleId, v.id as attemptId from sales s
     join sale_verifications v on v.sale_id = s.id and v.replaced_at is null and v.photo_id is null
     where s.seller_id = ? order by s.created_at desc limit ${PHOTOS_PER_SELLER}`,
  );
  const insert = client.prepare(
    `insert into files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at, attached_at)
     values (?, 'dni', ?, 'dni.jpg', 'image/jpeg', 50000, 0, 0)`,
  );
  const ofAttempt = client.prepare('update sale_verifications set photo_id = ? where id = ?');
  const ofSale = client.prepare('update sales set photo_id = ?, has_photos = 1 where id = ?');
  blockingTransaction(() => {
    for (const sellerId of sellerIds) {
      for (const { saleId, attemptId } of newest.all(sellerId)) {
        const { lastInsertRowid } = insert.run(newFileName('jpg'), sellerId);
        ofAttempt.run(lastInsertRowid, attemptId);
        ofSale.run(lastInsertRowid, saleId);
      }
    }
  });
}

function openSessions({ db, blockingTransaction }: Database, userIds: number[]): string[] {
  const nowMs = Date.now();
  const times = { createdAtMs: nowMs, lastSeenAtMs: nowMs, expiresAtMs: nowMs + SESSION_MS };
  return blockingTransaction(() =>
    userIds.map((userId) => {
      const token = randomBytes(32).toString('base64url');
      insertSession(db, { tokenHash: hashToken(token), userId, ...times });
      return token;
    }),
  );
}

/** Adds a full page of messages, since the demo's group may have fewer. Returns the room's id. */
function fillChatPage({ db, blockingTransaction }: Database, senderIds: number[]): number {
  const roomId = findGroupRoom(db)?.id ?? 0;
  return blockingTransaction(() => {
    for (let number = 1; number <= CHAT_PAGE_SIZE; number += 1) {
      const lastMessageId = insertMessage(db, {
        roomId,
        senderId: senderIds[number % senderIds.length] ?? 0,
        content: `Mensaje ${number}: mañana instalo en Rosario, ¿alguien tiene un sensor de más?`,
        clientKey: `bench-${number}`,
        createdAtMs: Date.now(),
      });
      updateLastMessage(db, roomId, { lastMessageId, unansweredSinceMs: null });
    }
    return roomId;
  });
}
