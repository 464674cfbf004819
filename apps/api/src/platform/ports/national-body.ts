import type {
  EmployeurEtat,
  MandatEtat,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';

export interface BodyEmployer {
  readonly etat: Exclude<EmployeurEtat, 'INCONNU'>;
  readonly mandat: MandatEtat;
  /** Decides on Alsace-Moselle. */
  readonly codePostal: string;
}

/** Compared by the body with what it holds of a number; it answers yes or no. */
export interface EmployerIdentity {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: CalendarDay;
}

export type EmployerConfirmation = 'INCONNU' | 'AUTRE_PERSONNE' | { readonly preuve: string };

export interface BodyEmployee {
  readonly nom: string;
  readonly prenom: string;
  /** Pajemploi alone knows it. */
  readonly typeActivite: PajeActivite | undefined;
}

export interface EmploymentPair {
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
}

export interface DeclaredChild {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: CalendarDay;
}

/** One message to a body: what it goes by, and the declaration as the person made it. */
export interface BodyDeclaration extends EmploymentPair {
  /** Sent twice under it, it is declared once. */
  readonly businessKey: string;
  /** 0 for a first declaration of the month. */
  readonly numeroCorrectif: number;
  readonly typeActivite: PajeActivite | undefined;
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
  readonly datePaiement: CalendarDay;
  readonly netCents: number;
  /** One for a childminder, none for CESU. */
  readonly enfants: readonly DeclaredChild[];
  readonly contenu: Readonly<Record<string, unknown>>;
}

/** Of a declaration that the body holds. */
export interface BodyReceipt {
  /** The body's own number. */
  readonly numero: string;
  readonly receivedAt: Date;
  readonly etat: 'RECUE' | 'ACCEPTEE' | 'REJETEE';
  /** The body's own message after a rejection. */
  readonly motif: string | undefined;
}

export type BodyAnswer =
  | { readonly isTaken: true; readonly receipt: BodyReceipt }
  /** For good: sending it again would be refused again. */
  | { readonly isTaken: false; readonly motif: string };

export type AssociationAnswer = 'ASSOCIE' | 'EMPLOYEUR_REFUSE' | 'SALARIE_INCONNU';

/** It did not answer, or not in time, or not so that it can be understood: nothing is known. */
export class BodyUnavailable extends Error {
  override readonly name = 'BodyAway';
}

/** A national body that receives declarations. Each protocol is one implementation. */
export interface NationalBody {
  readonly organisme: Organisme;
  /** `undefined` for a number that it does not know. */
  readonly findEmployer: (numeroEmployeur: string) => Promise<BodyEmployer | undefined>;
  readonly confirmEmployer: (
    numeroEmployeur: string,
    identity: EmployerIdentity,
  ) => Promise<EmployerConfirmation>;
  readonly findEmployee: (numeroSalarie: string) => Promise<BodyEmployee | undefined>;
  readonly isAssociated: (pair: EmploymentPair) => Promise<boolean>;
  /** Asked twice, it is done once. */
  readonly associate: (pair: EmploymentPair) => Promise<AssociationAnswer>;
  /** A declaration that the body already has counts as accepted: its receipt is fetched. */
  readonly declare: (declaration: BodyDeclaration) => Promise<BodyAnswer>;
  /** `undefined` for a key that never reached it. */
  readonly findReceipt: (businessKey: string) => Promise<BodyReceipt | undefined>;
}

export type NationalBodies = Readonly<Record<Organisme, NationalBody>>;
