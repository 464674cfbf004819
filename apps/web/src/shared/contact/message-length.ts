export const MESSAGE_MAX_LENGTH = 2_000;

const STEPS = [10, 50, 100] as const;

/**
 * What is worth saying aloud about the room left, and only when it changes: a count read at each
 * key would drown the words being typed.
 */
export const roomLeft = (length: number): 'plenty' | 'none' | (typeof STEPS)[number] => {
  const left = MESSAGE_MAX_LENGTH - length;
  if (left < 0) return 'none';
  return STEPS.find((step) => left < step) ?? 'plenty';
};
