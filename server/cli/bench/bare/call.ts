import type { ServerResponse } from 'node:http';
import type { Session } from './session.ts';

/** What a call of the bare server works with. */
export interface BareRequest {
  session: Session;
  query: URLSearchParams;
  /** The number in the middle of a path, such as that of a room. */
  id: number;
  body: string;
  ifNoneMatch: string | undefined;
}

/** Status, JSON text, and the ETag of an answer that has one. */
export type BareAnswer = [status: number, json: string, etag?: string];

/** Answers a call; undefined once it has taken over the response itself. */
export type BareCall = (request: BareRequest, response: ServerResponse) => BareAnswer | undefined;
