import { Button } from '@mantine/core';
import { IconMovieOff, IconPlayerPlay } from '@tabler/icons-react';
import { videoSource } from '../../../../shared/video.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import classes from './TutorialVideo.module.css';

/** The tutorial, played in place where its site or format allows it. */
export function TutorialVideo({ address }: { address: string | null }) {
  if (address === null) {
    return (
      <div className={classes.notice}>
        <EmptyState icon={IconMovieOff} title="El video tutorial todavía no está disponible">
          Lo encontrarás aquí en cuanto el equipo lo publique.
        </EmptyState>
      </div>
    );
  }
  const { kind, src } = videoSource(address);
  if (kind === 'frame') {
    return (
      // A player needs scripts and its own storage, and a sandbox that allows both holds nothing back.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className={classes.screen}
        src={src}
        title="Video tutorial"
        loading="lazy"
        allow="encrypted-media; fullscreen; picture-in-picture"
        // YouTube refuses to play for a page that does not say which site it is of.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  if (kind === 'file') {
    return (
      // Captions come inside the configured file, if it has any.
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
