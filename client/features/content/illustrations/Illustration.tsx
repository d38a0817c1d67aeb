import type { SVGProps } from 'react';

const ROOT = /^<svg ([^>]*)>(.*)<\/svg>\s*$/s;

interface IllustrationProps extends SVGProps<SVGSVGElement> {
  /** The text of an SVG file (`?raw`): inside the page it takes its colours from the theme. */
  drawing: string;
}

/** A drawing; decoration unless it is labelled. */
export function Illustration({ drawing, ...props }: IllustrationProps) {
  const [, attributes = '', shapes = ''] = ROOT.exec(drawing) ?? [];
  const root = Object.fromEntries(
    [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  return (
    <svg
      {...root}
      aria-hidden={props['aria-label'] === undefined || undefined}
      {...props}
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
