import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DniReading } from '../../../../shared/sales/dniCode.ts';
import { MAX_FILE_BYTES } from '../../../../shared/files.ts';
import { errorText } from '../../../api/errors.ts';
import { isTransient } from '../../../api/isTransient.ts';
import type { DraftPhoto } from './draftPhoto.ts';
import { readDni } from './reading/readDni.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';
import { uploadPhoto } from './uploadPhoto.ts';

const READABLE = /\.(jpe?g|png|webp|heic|heif)$/i;

/** A file not worth sending; the user reads its message. */
class UnfitPhoto extends Error {}

interface Options {
  /** The photo chosen before; without a name it is uploaded now. */
  chosen?: DraftPhoto | undefined;
  /** The outbox's photo, sent with the form unless another is chosen. */
  waiting?: DraftPhoto | null | undefined;
  /** Whether a photo may be sent with the form. */
  mayWait?: boolean | undefined;
  /** Called with the chosen photo once it is shrunk, and again once it has a name or was read; null without one. */
  onChosen?: (photo: DraftPhoto | null) => void;
}

/** Shrinks and uploads a chosen DNI photo; calls `onUploaded` with its signed name and its reading so far. */
export function usePhotoUpload(
  onUploaded: (name: string, reading: DniReading | undefined) => void,
  { chosen, waiting = null, mayWait = false, onChosen }: Options = {},
) {
  const [photo, setPhoto] = useState(chosen ?? waiting);
  const [share, setShare] = useState(0);
  const [preview, setPreview] = useState(() => addressOf(photo));
  const kept = useRef(photo);
  /** The file being read, and its reading. */
  const looked = useRef<{ at?: File; read?: DniReading }>({});
  const choose = (next: DraftPhoto | null) => {
    const { read } = looked.current;
    kept.current = next && { ...next, ...(read && { read }) };
    setPhoto(kept.current);
    onChosen?.(kept.current);
  };
  const lookAt = async (file: File) => {
    looked.current = { at: file };
    const read = await readDni(file);
    if (read === null || looked.current.at !== file) return;
    looked.current.read = read;
    if (kept.current) choose(kept.current);
  };
  const show = (next: DraftPhoto | null) => {
    choose(next);
    setPreview(addressOf(next));
  };
  const running = useRef<AbortController>(null);
  const { mutate, mutateAsync, reset, ...upload } = useMutation({
    mutationFn: async (source: File | DraftPhoto) => {
      const { signal } = (running.current = new AbortController());
      setShare(0);
      const ready = source instanceof File ? await readyPhoto(source) : source;
      signal.throwIfAborted();
      if (source instanceof File) show(ready);
      if (ready.doubt) return null;
      const name = await uploadPhoto({ ...ready, onProgress: setShare, signal });
      choose({ ...ready, sentAtMs: Date.now() });
      return name;
    },
    onSuccess: (name) => name !== null && onUploaded(name, kept.current?.read),
  });
  const [toSend] = useState(chosen?.sentAtMs === null && !chosen.doubt ? chosen : undefined);
  useEffect(() => {
    if (toSend) mutate(toSend);
    return () => {
      running.current?.abort();
      looked.current = {};
    };
  }, [toSend, mutate]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const start = (source: File | DraftPhoto) => {
    running.current?.abort();
    if (source instanceof File) {
      show(null);
      void lookAt(source);
    }
    mutate(source);
  };
  const accept = async () => {
    if (!photo) return null;
    const { doubt: _doubt, ...accepted } = photo;
    choose(accepted);
    return mutateAsync(accepted);
  };
  const stop = () => {
    looked.current = {};
    running.current?.abort();
    reset();
  };
  const problem = mayWait && isTransient(upload.error) ? null : problemOf(upload.error);
  return {
    /** The chosen photo, once it is shrunk. */
    photo,
    /** Its object URL. */
    preview,
    /** Share sent, 0 to 1. */
    share,
    uploading: upload.isPending,
    /** Whether it will be sent with the form. */
    waits: mayWait && photo !== null && photo.sentAtMs === null && !upload.isPending && !problem,
    /** Why the photo may not be readable: it is sent only once the user accepts it. */
    doubt: upload.isPending ? undefined : photo?.doubt,
    /** Sends the doubtful photo; returns its signed name. */
    accept,
    /** Reason why the photo was not stored. */
    problem,
    start,
    /** Null if trying again cannot help. */
    retry: upload.variables && !(upload.error instanceof UnfitPhoto) ? () => start(upload.variables) : null,
    cancel: () => {
      stop();
      show(null);
    },
    /** Returns to `waiting`. */
    startOver: () => {
      stop();
      show(waiting);
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

async function readyPhoto(file: File): Promise<DraftPhoto> {
  const { photo, verdict } = await shrinkPhoto(file);
  if (photo === file && !READABLE.test(file.name)) {
    throw new UnfitPhoto('Elige una imagen JPG, PNG, WEBP o HEIC.');
  }
  if (photo.size > MAX_FILE_BYTES) throw new UnfitPhoto('La foto supera los 10 MB. Elige una más liviana.');
  const fileName = photo === file ? file.name : 'dni.jpg';
  return {
    bytes: await photo.arrayBuffer(),
    type: photo.type,
    fileName,
    sentAtMs: null,
    ...(verdict !== null && verdict !== 'good' && { doubt: verdict }),
  };
}

function addressOf(photo: DraftPhoto | null): string | null {
  return photo && URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
}

function problemOf(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof UnfitPhoto
    ? error.message
    : errorText(error, 'No se pudo subir la foto. Intenta nuevamente.');
}
