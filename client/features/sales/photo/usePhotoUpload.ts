import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../../shared/files.ts';
import { errorText } from '../../../api/errors.ts';
import { isPassing } from '../../../api/isPassing.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';
import { uploadPhoto, type ReadyPhoto } from './uploadPhoto.ts';

const READABLE = /\.(jpe?g|png|webp|heic|heif)$/i;

/** A file not worth sending; its message is for the user. */
class UnfitPhoto extends Error {}

interface Options {
  /** Given where a photo may be sent later, with the form: the one that waits for that, if any. */
  later?: { photo: ReadyPhoto | null } | undefined;
}

/** Shrinks and uploads a chosen DNI photo; calls `onUploaded` with its signed name. */
export function usePhotoUpload(onUploaded: (name: string) => void, { later }: Options = {}) {
  const [photo, setPhoto] = useState(later?.photo ?? null);
  const [share, setShare] = useState(0);
  const [preview, setPreview] = useState(() => addressOf(later?.photo));
  const show = (ready: ReadyPhoto | null) => {
    setPhoto(ready);
    setPreview(addressOf(ready));
  };
  const running = useRef<AbortController>(null);
  const { mutate, reset, ...upload } = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController());
      setShare(0);
      const ready = await readyPhoto(file);
      signal.throwIfAborted();
      show(ready);
      return uploadPhoto({ ...ready, onProgress: setShare, signal });
    },
    onSuccess: onUploaded,
  });
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const start = (file: File) => {
    running.current?.abort();
    show(null);
    mutate(file);
  };
  const problem = later && isPassing(upload.error) ? null : problemOf(upload.error);
  return {
    /** The chosen photo, once it is shrunk. */
    photo,
    /** Object URL of it. */
    preview,
    /** Share sent, 0 to 1. */
    share,
    uploading: upload.isPending,
    /** Whether it will be sent with the form. */
    waits: later !== undefined && photo !== null && !upload.isPending && !upload.isSuccess && !problem,
    /** Why the photo was not stored. */
    problem,
    start,
    /** Null when trying again cannot help. */
    retry: upload.variables && !(upload.error instanceof UnfitPhoto) ? () => start(upload.variables) : null,
    cancel: () => {
      running.current?.abort();
      show(null);
      reset();
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

async function readyPhoto(file: File): Promise<ReadyPhoto> {
  const photo = await shrinkPhoto(file);
  if (photo === file && !READABLE.test(file.name)) {
    throw new UnfitPhoto('Elige una imagen JPG, PNG, WEBP o HEIC.');
  }
  if (photo.size > MAX_FILE_BYTES) throw new UnfitPhoto('La foto supera los 10 MB. Elige una más liviana.');
  return { photo, fileName: photo === file ? file.name : 'dni.jpg' };
}

function addressOf(ready: ReadyPhoto | null | undefined): string | null {
  return ready ? URL.createObjectURL(ready.photo) : null;
}

function problemOf(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof UnfitPhoto
    ? error.message
    : errorText(error, 'No se pudo subir la foto. Intenta nuevamente.');
}
