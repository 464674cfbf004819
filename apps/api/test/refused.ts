import { DomainError } from '../src/platform/ports/domain-error.ts';

/** The error with which the domain refuses. */
export const refused = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};
