import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-paying-messages.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { AssessedCode } from './assess-codes.ts';

/** A voucher as the person types it. */
export interface AskedTitre {
  readonly numeroTitre: string;
  readonly caseAGratter: string;
}

/** One of theirs, as it is kept. */
export interface KnownTitre {
  readonly numero: string;
  readonly valeurCents: number;
  readonly statut: TitreStatut;
}

const WHY_NOT: Readonly<Record<TitreStatut, string | undefined>> = {
  ACTIF: undefined,
  EN_FABRICATION: PAPER_PAYING_MESSAGES.notReceived,
  EXPEDIE: PAPER_PAYING_MESSAGES.notReceived,
  BLOQUE: PAPER_PAYING_MESSAGES.blocked,
  UTILISE: PAPER_PAYING_MESSAGES.used,
  CONVERTI: PAPER_PAYING_MESSAGES.used,
  ECHANGE: PAPER_PAYING_MESSAGES.used,
  EXPIRE: PAPER_PAYING_MESSAGES.expired,
};

const invalid = (fields: readonly FieldError[]): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields });
const unavailable = (fields: readonly FieldError[]): DomainError =>
  new DomainError('TITRE_INDISPONIBLE', { fields });

/** As codes are judged. */
export const typedCodesOf = (asked: readonly AskedTitre[]) =>
  asked.map(({ numeroTitre, caseAGratter }) => ({ numero: numeroTitre, code: caseAGratter }));

/** As they leave circulation, and what they are worth together. */
export const takenTitres = (
  titres: readonly KnownTitre[],
): { readonly titres: readonly PrintedTitre[]; readonly amountCents: Cents } => ({
  titres: titres.map(({ numero, valeurCents }) => ({ numero, valeurCents: centsOf(valeurCents) })),
  amountCents: centsOf(titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0)),
});

/** Used, converted or blocked since it was looked at, while its vintage allows: somebody was quicker. */
export const asTitreGone = (error: unknown, isInTime: boolean): unknown =>
  error instanceof DomainError && error.code === 'OPERATION_HORS_PERIODE' && isInTime
    ? new DomainError('TITRE_INDISPONIBLE', { cause: error })
    : error;

/**
 * Vouchers that a command names in the field `list`: whether they may be used, and what each line is
 * told when they may not. A refusal leaves every voucher as it was.
 */
export const typedTitresOf = (list: string) => {
  const lineError = (
    index: number,
    line: 'numeroTitre' | 'caseAGratter',
    message: string,
  ): FieldError => ({ champ: `${list}.${index}.${line}`, message });

  const errorsOf = <T extends KnownTitre>(
    titres: readonly T[],
    messageOf: (titre: T) => string | undefined,
  ): readonly FieldError[] =>
    titres.flatMap((titre, index) => {
      const message = messageOf(titre);
      return message === undefined ? [] : [lineError(index, 'numeroTitre', message)];
    });

  const codeErrorOf = (index: number, verdict: AssessedCode['verdict']): readonly FieldError[] => {
    switch (verdict) {
      case 'JUSTE':
        return [];
      case 'FAUX':
      case 'INCONNU':
      case 'ATTENTE':
        return [lineError(index, 'caseAGratter', PAPER_PAYING_MESSAGES.codeWrong)];
      default:
        return [lineError(index, 'numeroTitre', WHY_NOT[verdict] ?? PAPER_PAYING_MESSAGES.blocked)];
    }
  };

  return {
    /** In the order they were typed. Foreign and unknown vouchers are refused in the same words. */
    requireOwn: <T extends KnownTitre>(
      known: readonly T[],
      asked: readonly AskedTitre[],
    ): readonly T[] => {
      const byNumber = new Map(known.map((titre) => [titre.numero, titre]));
      return asked.map(({ numeroTitre }) => {
        const titre = byNumber.get(numeroTitre);
        if (titre === undefined) throw new DomainError('ACCES_REFUSE');
        return titre;
      });
    },

    /** One product and one vintage: the others are told so. */
    requireOneBook: <T extends KnownTitre>(
      titres: readonly T[],
      isOfBook: (titre: T) => boolean,
      message: string,
    ): void => {
      const others = errorsOf(titres, (titre) => (isOfBook(titre) ? undefined : message));
      if (others.length > 0) throw invalid(others);
    },

    requireUsable: (titres: readonly KnownTitre[]): void => {
      const gone = errorsOf(titres, ({ statut }) => WHY_NOT[statut]);
      if (gone.length > 0) throw unavailable(gone);
    },

    /** Where not every code is right: nothing is done, and each line is told why. */
    refusalOf: (asked: readonly AskedTitre[], assessed: readonly AssessedCode[]): DomainError => {
      const waits = assessed.flatMap(({ waitS }) => waitS ?? []);
      if (waits.length > 0) {
        return new DomainError('TROP_DE_TENTATIVES', { retryAfterS: Math.max(...waits) });
      }
      const verdicts = new Map(assessed.map(({ numero, verdict }) => [numero, verdict]));
      const errors = asked.flatMap(({ numeroTitre }, index) =>
        codeErrorOf(index, verdicts.get(numeroTitre) ?? 'INCONNU'),
      );
      return errors.some(({ champ }) => champ.endsWith('caseAGratter'))
        ? invalid(errors)
        : unavailable(errors);
    },
  };
};
