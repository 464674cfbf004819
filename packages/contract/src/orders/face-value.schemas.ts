import { eurosOf } from '@portail/rules/money/cents.ts';
import {
  FACE_VALUE_ABOVE,
  FACE_VALUE_MAX,
  isAboveMinimum,
  isUnderMaximum,
} from '@portail/rules/orders/order-amounts.ts';
import { MESSAGES } from '../messages/messages.ts';
import { euros } from '../schemas/fields.ts';
import * as z from 'zod/mini';

export const faceValue = euros.check(
  z.refine(isAboveMinimum, { error: MESSAGES.faceValueAbove(eurosOf(FACE_VALUE_ABOVE)) }),
  z.refine(isUnderMaximum, { error: MESSAGES.faceValueMax(eurosOf(FACE_VALUE_MAX)) }),
);
