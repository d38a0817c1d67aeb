import type { ContentLinksView } from '../../../shared/content.ts';
import type { AppContext } from '../../context.ts';

export function getContentLinks(ctx: AppContext): ContentLinksView {
  const { SUPPORT_URL, TUTORIAL_VIDEO_URL, WELCOME_VIDEO_URL, STRATEGY_GUIDE_URL } = ctx.config;
  return {
    supportUrl: SUPPORT_URL ?? null,
    tutorialVideoUrl: TUTORIAL_VIDEO_URL ?? null,
    welcomeVideoUrl: WELCOME_VIDEO_URL ?? null,
    strategyGuideUrl: STRATEGY_GUIDE_URL ?? null,
  };
}
