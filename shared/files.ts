/** The largest file accepted anywhere, exact to the byte (product contract, "Texts"). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
