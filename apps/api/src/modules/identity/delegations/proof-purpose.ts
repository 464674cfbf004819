/** A sealed proof opens under its own number and no other: rows cannot be swapped. */
export const proofPurposeOf = (proofId: string): string => `delegation-piece:${proofId}`;
