import { NewsBadge } from './NewsBadge.tsx';
import { useNews } from './useNews.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Link to the news, if there are any. */
export function NewsLink() {
  const { data } = useNews();
  if (!data || data.events.length === 0) return null;
  return (
    <LinkButton href="/app/news" variant="default" size="sm" mih={44} rightSection={<NewsBadge />}>
      Novedades
    </LinkButton>
  );
}
