/** What to add to the device's clock; nothing until an answer has said what time it is. */
let offsetMs = 0;
/** Called when a response has given the business time. */
export const timeListeners = new Set<() => void>();

/** The server's business time, as an answer carries it. */
export const noteBusinessTime = (header: string | null): void => {
  if (header === null || !/^\d{1,15}$/.test(header)) return;
  offsetMs = Number(header) - Date.now();
  for (const listener of timeListeners) listener();
};

export const businessNowMs = (): number => Date.now() + offsetMs;
