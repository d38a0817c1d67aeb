import type { ContentLinks } from '../../../shared/content.ts';
import type { App } from '../../context.ts';

/** The configured addresses of support, video and strategy guide. */
export function findContentLinks(app: App): ContentLinks {
  const { SUPPORT_URL, TUTORIAL_VIDEO_URL, STRATEGY_GUIDE_URL } = app.config;
  return {
    supportUrl: SUPPORT_URL ?? null,
    tutorialVideoUrl: TUTORIAL_VIDEO_URL ?? null,
    strategyGuideUrl: STRATEGY_GUIDE_URL ?? null,
  };
}
