import { keepPreviousData } from '@tanstack/react-query';

/** Options of a query: shows the page before while the next one loads. */
export const KEEP_PREVIOUS = { placeholderData: keepPreviousData };
