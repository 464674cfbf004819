import { centsOf, type Cents } from '../money/cents.ts';
import { addMonths, type CalendarDay } from '../time/calendar-day.ts';
import type { DeclarationStatut, EnvoiEtat, Organisme } from './vocabulary.ts';

/** State of one message to a body. */
export const MESSAGE_ETATS = ['A_ENVOYER', 'RECUE', 'ACCEPTEE', 'REJETEE', 'A_RESOUDRE'] as const;
export type MessageEtat = (typeof MESSAGE_ETATS)[number];

/** Why an operator must check a declaration. */
export type ResolveCause = 'REFUSEE' | 'SANS_REPONSE' | 'PARTIELLE';

export interface DeclarationState {
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
  readonly cause: ResolveCause | undefined;
}

/** A decision of a body is final. */
export const maySucceed = (from: DeclarationStatut, to: DeclarationStatut): boolean =>
  from === to || from === 'TRANSMISE';

/**
 * State of a declaration from its messages. A partly accepted one needs an operator: declaring it
 * again as a whole would declare the accepted part twice.
 */
export const declarationStateOf = (messages: readonly MessageEtat[]): DeclarationState => {
  const all = (etat: MessageEtat): boolean => messages.every((one) => one === etat);
  const some = (etat: MessageEtat): boolean => messages.includes(etat);
  if (all('ACCEPTEE')) return { statut: 'ACCEPTEE', envoi: 'RECUE', cause: undefined };
  if (all('REJETEE')) return { statut: 'REJETEE', envoi: 'RECUE', cause: 'REFUSEE' };
  if (some('A_RESOUDRE'))
    return { statut: 'TRANSMISE', envoi: 'A_RESOUDRE', cause: 'SANS_REPONSE' };
  if (some('REJETEE') && !some('A_ENVOYER') && !some('RECUE')) {
    return { statut: 'TRANSMISE', envoi: 'A_RESOUDRE', cause: 'PARTIELLE' };
  }
  return { statut: 'TRANSMISE', envoi: some('A_ENVOYER') ? 'EN_COURS' : 'RECUE', cause: undefined };
};

/** The unpaid part of a declared wage. */
export const remainingOfDeclaration = (declaredNet: Cents, alreadyPaid: Cents): Cents =>
  centsOf(Math.max(0, declaredNet - alreadyPaid));

export const exceedsDeclared = (amount: Cents, declaredNet: Cents, alreadyPaid: Cents): boolean =>
  amount > remainingOfDeclaration(declaredNet, alreadyPaid);

const MONTHS = 6;

/**
 * The last day on which a declaration is offered to prefill the next one. Counted forward, as the
 * database does: counting backward from today gives other days at the end of February.
 */
export const prefillUntil = (declaredOn: CalendarDay): CalendarDay => addMonths(declaredOn, MONTHS);

/** Only Pajemploi has a time limit. */
export const isPrefillOffered = (
  organisme: Organisme,
  declaredOn: CalendarDay,
  today: CalendarDay,
): boolean => organisme === 'CESU' || today <= prefillUntil(declaredOn);
