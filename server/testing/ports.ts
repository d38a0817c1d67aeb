import { createServer, type AddressInfo } from 'node:net';

export async function freePort(): Promise<number> {
  const { port, release } = await takePort();
  await release();
  return port;
}

export async function takePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, release: async () => void (await new Promise((resolve) => server.close(resolve))) };
}
