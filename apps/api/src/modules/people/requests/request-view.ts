import type { Request } from '@portail/contract/people/requests.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { RequestHead } from './requests.repository.ts';

const dayText = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

export const requestViewOf = (head: RequestHead): Request => ({
  id: head.id,
  reference: head.reference,
  objet: head.objet,
  statut: head.statut,
  dateCreation: dayText(head.createdAt),
  dateMiseAJour: dayText(head.updatedAt),
  // The one that opened it is not in the list of answers.
  nombreMessages: (head.answers ?? 0) + 1,
  nombreFichiers: head.files ?? 0,
});
