import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { useNewsCount } from './useNews.ts';

/** Number of unread news, one per change; hidden at zero. */
export function NewsBadge() {
  return <CountBadge count={useNewsCount().data?.count ?? 0} label="novedades" />;
}

/** Link to the news, if there are any. */
export function NewsLink() {
  if (!useNewsCount().data?.hasNews) return null;
  return (
    <LinkButton href="/app/news" variant="default" size="sm" mih={44} rightSection={<NewsBadge />}>
      Novedades
    </LinkButton>
  );
}
