import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../../shared/files.ts';
import { errorText } from '../../../api/errors.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';
import { uploadPhoto } from './uploadPhoto.ts';

const READABLE = /\.(jpe?g|png|webp|heic|heif)$/i;

/** A file not worth sending; its message is for the user. */
class UnfitPhoto extends Error {}

/** Shrinks and uploads a chosen DNI photo; calls `onUploaded` with its signed name. */
export function usePhotoUpload(onUploaded: (name: string) => void) {
  const [preview, setPreview] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const running = useRef<AbortController>(null);
  const { mutate, reset, ...upload } = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController());
      setShare(0);
      const photo = await shrinkPhoto(file);
      signal.throwIfAborted();
      if (photo === file && !READABLE.test(file.name)) {
        throw new UnfitPhoto('Elige una imagen JPG, PNG, WEBP o HEIC.');
      }
      if (photo.size > MAX_FILE_BYTES)
        throw new UnfitPhoto('La foto supera los 10 MB. Elige una más liviana.');
      setPreview(URL.createObjectURL(photo));
      const fileName = photo === file ? file.name : 'dni.jpg';
      return uploadPhoto({ photo, fileName, onProgress: setShare, signal });
    },
    onSuccess: onUploaded,
  });
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const stop = () => {
    running.current?.abort();
    setPreview(null);
  };
  const start = (file: File) => {
    stop();
    mutate(file);
  };
  return {
    /** Object URL of the chosen photo. */
    preview,
    /** Share sent, 0 to 1. */
    share,
    uploading: upload.isPending,
    /** Why the photo was not stored. */
    problem: problemOf(upload.error),
    start,
    /** Null when trying again cannot help. */
    retry: upload.variables && !(upload.error instanceof UnfitPhoto) ? () => start(upload.variables) : null,
    cancel: () => {
      stop();
      reset();
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

function problemOf(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof UnfitPhoto
    ? error.message
    : errorText(error, 'No se pudo subir la foto. Intenta nuevamente.');
}
