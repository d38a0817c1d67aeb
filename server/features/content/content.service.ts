import type { ContentLinksView } from '../../../shared/content/content.ts';
import type { AppContext } from '../../context.ts';
import { isMailOn } from '../mail/mail.queue.service.ts';
import { settingsOf } from '../../ownerSettings.ts';

export function getContentLinks(ctx: AppContext): ContentLinksView {
  const { company, supportUrl, tutorialVideoUrl, welcomeVideoUrl, strategyGuideUrl } = settingsOf(ctx);
  return { company, supportUrl, tutorialVideoUrl, welcomeVideoUrl, strategyGuideUrl, mail: isMailOn(ctx) };
}
