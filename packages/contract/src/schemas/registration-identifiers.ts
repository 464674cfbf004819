import {
  isCesuCode,
  isMatricule,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredText, requiredOr } from './fields.ts';

export const matricule = requiredText().check(
  z.refine(isMatricule, { error: requiredOr(MESSAGES.matricule) }),
);
export const cesuCode = requiredText(8).check(
  z.refine(isCesuCode, { error: requiredOr(MESSAGES.cesuCode) }),
);
/** As a person may type it, spaces and small letters included. */
export const typedMatricule = requiredText().check(
  z.refine((value) => isMatricule(normaliseMatricule(value)), { error: MESSAGES.matricule }),
);
