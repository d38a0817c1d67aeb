import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { videoSource } from '../../../../shared/values/video.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import classes from './TutorialVideo.module.css';

/** The tutorial video, played in place if its site or format allows it. */
export function TutorialVideo({ address }: { address: string }) {
  const { kind, src } = videoSource(address);
  if (kind === 'frame') {
    return (
      // A player needs scripts and storage, and a sandbox that allows both restricts nothing.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className={classes.screen}
        src={src}
        title="Video tutorial"
        loading="lazy"
        allow="encrypted-media; fullscreen; picture-in-picture"
        // YouTube refuses to play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  if (kind === 'file') {
    return (
      // Captions, if any, are inside the configured file.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video className={classes.screen} src={src} controls preload="metadata" aria-label="Video tutorial" />
    );
  }
  return (
    <div className={classes.notice}>
      <EmptyState
        icon={IconPlayerPlay}
        title="El video se abre en otra página"
        action={
          <Button component="a" href={src} target="_blank" rel="noreferrer">
            Ver el video tutorial
          </Button>
        }
      />
    </div>
  );
}
