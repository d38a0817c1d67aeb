import { NewsBadge } from './NewsBadge.tsx';
import { useNewsCount } from './useNews.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Link to the news, if there are any. */
export function NewsLink() {
  if (!useNewsCount().data?.hasNews) return null;
  return (
    <LinkButton href="/app/news" variant="default" size="sm" mih={44} rightSection={<NewsBadge />}>
      Novedades
    </LinkButton>
  );
}
