import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  BodyUnavailable,
  type NationalBodies,
  type NationalBody,
} from '../../../platform/ports/national-body.ts';

/** Asks a body while somebody waits for the answer: one that is away is said to be so. */
export const askBody = async <T>(
  bodies: NationalBodies,
  organisme: Organisme,
  ask: (body: NationalBody) => Promise<T>,
): Promise<T> => {
  try {
    return await ask(bodies[organisme]);
  } catch (error) {
    if (error instanceof BodyUnavailable)
      throw new DomainError('ORGANISME_INDISPONIBLE', { cause: error });
    throw error;
  }
};
