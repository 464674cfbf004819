/** What is awaited comes when it comes: a machine that others slow down may need most of it. */
export const TIMEOUT_MS = 60_000;
