const JPEG_QUALITY = 0.92;
const TIMEOUT_MS = 4000;

/** Takes a photo with this video's camera: in full size if the browser can, else the picture on the screen. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const photo = (await fullSize(video)) ?? (await onScreen(video));
  return new File([photo], 'dni.jpg', { type: photo.type });
}

async function fullSize({ srcObject }: HTMLVideoElement): Promise<Blob | null> {
  const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
  if (!track || !('ImageCapture' in window)) return null;
  // Some cameras never respond.
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([new ImageCapture(track).takePhoto().catch(() => null), late]);
}

async function onScreen(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
