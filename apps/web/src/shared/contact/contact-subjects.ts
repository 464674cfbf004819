import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import { CONTACT_SUBJECTS } from '@portail/contract/people/service.calls.ts';
import { addDays, addMonths, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { contactFormTexts } from './contact.texts.ts';

export const SUBJECT_TEXTS = {
  CONNEXION: 'subjectSignIn',
  COMMANDE: 'subjectOrder',
  PAIEMENT: 'subjectPayment',
  DECLARATION: 'subjectDeclaration',
  ACCESSIBILITE: 'subjectAccessibility',
  DONNEES_PERSONNELLES: 'subjectPersonalData',
  AUTRE: 'subjectOther',
} as const satisfies Record<ContactSubject, keyof typeof contactFormTexts.defaults>;

/** The subject that a link asked for, if it is one. */
export const subjectNamed = (name: string | null): ContactSubject | undefined =>
  CONTACT_SUBJECTS.find((subject) => subject === name);

const REPLY_DAYS = 7;

/** The last day of our answer: a week, or the month that the law gives for personal data. */
export const replyDeadline = (subject: ContactSubject, today: CalendarDay): CalendarDay =>
  subject === 'DONNEES_PERSONNELLES' ? addMonths(today, 1) : addDays(today, REPLY_DAYS);
