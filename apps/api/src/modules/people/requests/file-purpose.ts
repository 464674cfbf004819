/** A sealed file opens under its own number and no other: rows cannot be swapped. */
export const filePurposeOf = (fileId: string): string => `demande-fichier:${fileId}`;
