import { useDebouncedValue } from '@mantine/hooks';
import { useConnected } from '../../api/connection.ts';
import { trpc } from '../../api/trpc.ts';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';

const TYPING_PAUSE_MS = 150;
const LENGTH_MIN = 2;

/** The server's results for a text; `isWaiting` while an earlier text's results are shown. */
export function useFound(text: string) {
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const connected = useConnected();
  const isLong = text.length >= LENGTH_MIN;
  const found = trpc.search.find.useQuery(
    { q: asked },
    { enabled: isLong && asked.length >= LENGTH_MIN, ...KEEP_PREVIOUS },
  );
  const hasFailed = isLong && (!connected || found.isError);
  const isWaiting = isLong && !hasFailed && (asked !== text || found.isPlaceholderData || found.isPending);
  return { results: isLong ? (found.data ?? []) : [], isWaiting, hasFailed };
}
