import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';

/** Lets the thread report a timeout first. */
const MARGIN_MS = 500;

export interface PostRequest {
  url: string;
  token: string;
  body: string;
  timeoutMs: number;
}

/** Has `failure` instead of a response if the request failed. */
export interface PostResponse {
  status?: number;
  text?: string;
  failure?: string;
}

type Reply = PostResponse & { id: number };

interface Channel {
  port: MessagePort;
  replies: Int32Array<SharedArrayBuffer>;
}

let channel: Channel | undefined;
let lastId = 0;
const pending = new Map<number, (reply: Reply) => void>();

export async function post(request: PostRequest): Promise<PostResponse> {
  const { port } = openChannel();
  const id = send(port, request);
  // Otherwise a command would end while waiting.
  port.ref();
  return await new Promise<Reply>((resolve) => pending.set(id, resolve));
}

export function postBlocking(request: PostRequest): PostResponse {
  const { port, replies } = openChannel();
  const id = send(port, request);
  const deadlineMs = performance.now() + request.timeoutMs + MARGIN_MS;
  for (;;) {
    const seen = Atomics.load(replies, 0);
    let received: { message: Reply } | undefined;
    while ((received = receiveMessageOnPort(port))) {
      if (received.message.id === id) return received.message;
      settle(port, received.message);
    }
    const leftMs = deadlineMs - performance.now();
    if (leftMs <= 0) return { failure: 'no response from the thread' };
    Atomics.wait(replies, 0, seen, leftMs);
  }
}

function send(port: MessagePort, request: PostRequest): number {
  lastId += 1;
  port.postMessage({ id: lastId, ...request });
  return lastId;
}

function settle(port: MessagePort, reply: Reply): void {
  pending.get(reply.id)?.(reply);
  pending.delete(reply.id);
  if (pending.size === 0) port.unref();
}

function openChannel(): Channel {
  if (channel) return channel;
  const { port1: port, port2 } = new MessageChannel();
  const replies = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL('requestThread.mjs', import.meta.url), {
    workerData: { port: port2, replies },
    transferList: [port2],
  }).unref();
  port.on('message', (reply: Reply) => settle(port, reply));
  port.unref();
  channel = { port, replies };
  return channel;
}
