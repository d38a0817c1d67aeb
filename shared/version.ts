/** Equal to the version in package.json, which only npm reads. */
export const VERSION = '1.0.0';
