import type { ServerResponse } from 'node:http';

export interface Session {
  userId: number;
  name: string;
  role: string;
  rateBp: number;
}

export interface BareRequest {
  session: Session;
  query: URLSearchParams;
  /** Number inside the path, such as a room's id. */
  id: number;
  body: string;
  ifNoneMatch: string | undefined;
}

export type BareResponse = [status: number, json: string, etag?: string | undefined];

/** Returns undefined if it writes the response itself. */
export type BareCall = (request: BareRequest, response: ServerResponse) => BareResponse | undefined;
