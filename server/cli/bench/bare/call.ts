import type { ServerResponse } from 'node:http';

export interface Session {
  userId: number;
  name: string;
  role: string;
  rateBp: number;
}

/** What a call of the bare server works with. */
export interface BareRequest {
  session: Session;
  query: URLSearchParams;
  /** The number in the middle of a path, such as that of a room. */
  id: number;
  body: string;
  ifNoneMatch: string | undefined;
}

/** Status, JSON text, and the ETag of a response that has one. */
export type BareResponse = [status: number, json: string, etag?: string | undefined];

/** Handles a call; returns undefined once it has taken over the response itself. */
export type BareCall = (request: BareRequest, response: ServerResponse) => BareResponse | undefined;
