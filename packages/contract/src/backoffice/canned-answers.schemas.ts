import { unknownPlaceholders } from '@portail/rules/people/requests/canned-answer.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { numeroContrat, requiredOr, requiredText } from '../schemas/fields.ts';
import { moment } from '../schemas/wire-fields.ts';
import { FOLLOW_UP_MAX_LENGTH } from './operator-requests.schemas.ts';

export const CANNED_TITLE_MAX_LENGTH = 100;

export const cannedAnswer = z.object({
  id: z.string(),
  titre: z.string(),
  texte: z.string(),
  /** `null`: for every contract. */
  numeroContrat: z.nullable(z.string()),
  dateMiseAJour: moment,
  /** Send it back with a change. */
  version: z.number(),
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const cannedAnswerBody = z.strictObject({
  titre: requiredText(CANNED_TITLE_MAX_LENGTH),
  texte: requiredText(FOLLOW_UP_MAX_LENGTH).check(
    z.refine((text) => unknownPlaceholders(text).length === 0, { error: MESSAGES.placeholder }),
  ),
  /** Empty or absent: for every contract. */
  numeroContrat: z.optional(
    z.string({ error: MESSAGES.format }).check(
      z.refine((text) => text === '' || numeroContrat.safeParse(text).success, {
        error: MESSAGES.format,
      }),
    ),
  ),
});
export type CannedAnswerBody = z.output<typeof cannedAnswerBody>;

export const cannedAnswerChange = z.strictObject({
  ...cannedAnswerBody.shape,
  version: z.int({ error: requiredOr(MESSAGES.format) }),
});
