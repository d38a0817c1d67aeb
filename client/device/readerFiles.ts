// Files for reading a DNI's bar code: loaded with the first photo, and kept from then on.

export const READER_CACHE = 'dni-reader';

/** Of a built file's address. */
export const READER_SCRIPT = /\/assets\/dniReader-[^/]+\.js$/;
export const READER_FILE = /\/assets\/(dniReader|zxing_reader)-[^/]+$/;
