import { keepPreviousData } from '@tanstack/react-query';

/** Query options: shows the previous page while the next one loads. */
export const KEEP_PREVIOUS = { placeholderData: keepPreviousData };
