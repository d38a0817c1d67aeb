export const BUNDLED_VERSION: string;
