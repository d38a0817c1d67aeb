import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';

let opened: TestApp | undefined;
afterEach(() => opened?.close());

const open = async (variables?: Record<string, string>) => (opened = await createTestApp(variables));

test('the links are null while nothing is configured', async () => {
  const app = await open({ SMTP_URL: '' });
  const unset = {
    company: null,
    supportUrl: null,
    tutorialVideoUrl: null,
    welcomeVideoUrl: null,
    strategyGuideUrl: null,
    mail: false,
  };
  expect(await app.anonymous.content.links()).toEqual(unset);
  const { status, body } = await app.rest('GET', '/api/content/links');
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, ...unset });
});

test('the configured links are public through both doors', async () => {
  const links = {
    company: null,
    supportUrl: 'https://wa.me/5491155550000',
    tutorialVideoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    welcomeVideoUrl: 'https://videos.example.com/hola.mp4',
    strategyGuideUrl: 'https://docs.example.com/guia.pdf',
  };
  const app = await open({
    SUPPORT_URL: links.supportUrl,
    TUTORIAL_VIDEO_URL: links.tutorialVideoUrl,
    WELCOME_VIDEO_URL: links.welcomeVideoUrl,
    STRATEGY_GUIDE_URL: links.strategyGuideUrl,
  });
  expect(await app.anonymous.content.links()).toEqual({ ...links, mail: true });
  expect((await app.rest('GET', '/api/content/links')).body).toEqual({ success: true, ...links, mail: true });
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'frame-src https://www.youtube-nocookie.com', "media-src 'self'"],
  ['https://videos.example.com/t.mp4', "frame-src 'none'", "media-src 'self' https://videos.example.com"],
  ['https://drive.example.com/t', "frame-src 'none'", "media-src 'self'"],
  ['', "frame-src 'none'", "media-src 'self'"],
])('the security policy lets a page show just the video %s', async (video, frames, media) => {
  const app = await open({ TUTORIAL_VIDEO_URL: video });
  const { headers } = await app.server.inject('/');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain(frames);
  expect(policy).toContain(media);
});
