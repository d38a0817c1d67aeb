import { expect, test } from 'vitest';
import { videoSource } from './video.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('%s is framed without cookies', (address) => {
  expect(videoSource(address)).toEqual({
    kind: 'frame',
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  });
});

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ],
])('%s is framed by the player of Vimeo', (address, src) => {
  expect(videoSource(address)).toEqual({ kind: 'frame', src });
});

test('a video file is played, whatever its query', () => {
  const address = 'https://videos.example.com/tutorial.MP4?v=2';
  expect(videoSource(address)).toEqual({ kind: 'file', src: address });
});

test.each([
  'https://drive.google.com/file/d/1/view',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/watch?v=<script>',
  'https://vimeo.com/channels/staffpicks',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
])('%s is only a link', (address) => {
  expect(videoSource(address)).toEqual({ kind: 'link', src: address });
});
