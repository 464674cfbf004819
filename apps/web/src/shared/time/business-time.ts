/** What to add to the device's clock; nothing until an answer has said what time it is. */
let offsetMs = 0;

/** The house's time as an answer carries it. */
export const noteBusinessTime = (header: string | null): void => {
  if (header === null || !/^\d{1,15}$/.test(header)) return;
  offsetMs = Number(header) - Date.now();
};

export const businessNowMs = (): number => Date.now() + offsetMs;
