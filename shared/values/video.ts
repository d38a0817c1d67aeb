export interface VideoSource {
  kind: 'frame' | 'file' | 'link';
  src: string;
}

/** The content security policy allows exactly these origins. */
export function videoSource(address: string): VideoSource {
  const url = new URL(address);
  const frame = youtubeFrame(url) ?? vimeoFrame(url);
  if (frame) return { kind: 'frame', src: frame };
  const isFile = /\.(mp4|m4v|webm|ogv)$/i.test(url.pathname);
  return { kind: isFile ? 'file' : 'link', src: address };
}

function youtubeFrame(url: URL): string | undefined {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return undefined;
  else if (first === 'watch') id = url.searchParams.get('v');
  else if (['embed', 'shorts', 'live'].includes(first)) id = second;
  return id && /^[\w-]+$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
}

function vimeoFrame(url: URL): string | undefined {
  // Unlisted videos have a second key, in the path or as `h`.
  const path = /^\/(?:video\/)?(\d+)(?:\/(\w+))?\/?$/.exec(url.pathname);
  if (!path || !/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined;
  const key = path[2] ?? url.searchParams.get('h');
  return `https://player.vimeo.com/video/${path[1]}${key ? `?h=${encodeURIComponent(key)}` : ''}`;
}
