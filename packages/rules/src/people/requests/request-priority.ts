/** The most urgent first; lists are sorted in this order. */
export const REQUEST_PRIORITIES = ['URGENTE', 'HAUTE', 'NORMALE', 'BASSE'] as const;
export type RequestPriority = (typeof REQUEST_PRIORITIES)[number];
