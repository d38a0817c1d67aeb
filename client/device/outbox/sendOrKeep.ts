import { isConnected } from '../../api/connection.ts';
import { isTransient } from '../../api/isTransient.ts';

/**
 * Sends to the server; without a connection, a response or `send` keeps the item on the device. Returns the response, 'kept', or
 * 'lost' where the device keeps nothing. Throws a refusal.
 */
export async function sendOrKeep<Response>(
  send: (() => Promise<Response>) | null,
  keep: () => Promise<void>,
): Promise<Response | 'kept' | 'lost'> {
  if (send && isConnected()) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
  return keep().then(
    () => 'kept',
    () => 'lost',
  );
}
