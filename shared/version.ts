/** Equal to package.json's, which only npm reads. */
export const VERSION = '0.2.0';
