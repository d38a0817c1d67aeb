// The files that read a DNI's bar code: fetched with the first photo, and kept from then on.

export const READER_CACHE = 'dni-reader';

/** Of a built file's address. */
export const READER_SCRIPT = /\/assets\/dniReader-[^/]+\.js$/;
export const READER_FILE = /\/assets\/(dniReader|zxing_reader)-[^/]+$/;
