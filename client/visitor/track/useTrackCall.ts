import { useState } from 'preact/hooks';
import type { TrackView } from '../../../shared/sales/customerLink/customerLink.ts';
import { call, type Failure } from '../call.ts';

export interface Tracked {
  track: TrackView;
}

export interface TrackPart {
  track: TrackView;
  path: string;
  onChanged: (tracked: Tracked) => void;
}

/** Sends an action of the customer. */
export function useTrackCall({ path, onChanged }: Pick<TrackPart, 'path' | 'onChanged'>) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const send = async (part: string, body: object) => {
    setIsBusy(true);
    setFailure(undefined);
    const answer = await call<Tracked>(`${path}/${part}`, body);
    setIsBusy(false);
    setFailure(answer.failure);
    if (!answer.failure) onChanged(answer.data);
  };
  return { isBusy, failure, send };
}
