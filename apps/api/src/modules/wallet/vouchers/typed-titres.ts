import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-payments.schemas.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { AssessedCode } from './scratch-codes.ts';

/** Number and scratch code as typed. */
interface TypedTitre {
  readonly numeroTitre: string;
  readonly caseAGratter: string;
}

/** A voucher of the person, as stored. */
interface KnownTitre {
  readonly numero: string;
  readonly valeurCents: number;
  readonly statut: TitreStatut;
}

const UNUSABLE_MESSAGES: Readonly<Record<TitreStatut, string | undefined>> = {
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

export const typedCodesOf = (typed: readonly TypedTitre[]) =>
  typed.map(({ numeroTitre, caseAGratter }) => ({ numero: numeroTitre, code: caseAGratter }));

/** Ledger lines of used vouchers, and their total. */
export const takenTitres = (
  titres: readonly KnownTitre[],
): { readonly titres: readonly PrintedTitre[]; readonly amountCents: Cents } => ({
  titres: titres.map(({ numero, valeurCents }) => ({ numero, valeurCents: centsOf(valeurCents) })),
  amountCents: centsOf(titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0)),
});

/** A period error inside the period means that another command used the voucher in the meantime. */
export const asTitreUnavailable = (error: unknown, isInTime: boolean): unknown =>
  error instanceof DomainError && error.code === 'OPERATION_HORS_PERIODE' && isInTime
    ? new DomainError('TITRE_INDISPONIBLE', { cause: error })
    : error;

/** Checks the vouchers that a command lists in the field `list`, with one error per line. */
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
        return [
          lineError(
            index,
            'numeroTitre',
            UNUSABLE_MESSAGES[verdict] ?? PAPER_PAYING_MESSAGES.blocked,
          ),
        ];
    }
  };

  return {
    /** In the typed order. Unknown vouchers and those of other people get the same refusal. */
    requireOwn: <T extends KnownTitre>(
      known: readonly T[],
      typed: readonly TypedTitre[],
    ): readonly T[] => {
      const byNumber = new Map(known.map((titre) => [titre.numero, titre]));
      return typed.map(({ numeroTitre }) => {
        const titre = byNumber.get(numeroTitre);
        if (titre === undefined) throw new DomainError('ACCES_REFUSE');
        return titre;
      });
    },

    requireOneBook: <T extends KnownTitre>(
      titres: readonly T[],
      isOfBook: (titre: T) => boolean,
      message: string,
    ): void => {
      const others = errorsOf(titres, (titre) => (isOfBook(titre) ? undefined : message));
      if (others.length > 0) throw invalid(others);
    },

    requireUsable: (titres: readonly KnownTitre[]): void => {
      const unusable = errorsOf(titres, ({ statut }) => UNUSABLE_MESSAGES[statut]);
      if (unusable.length > 0) throw unavailable(unusable);
    },

    refusalOf: (typed: readonly TypedTitre[], assessed: readonly AssessedCode[]): DomainError => {
      const waits = assessed.flatMap(({ waitS }) => waitS ?? []);
      if (waits.length > 0) {
        return new DomainError('TROP_DE_TENTATIVES', { retryAfterS: Math.max(...waits) });
      }
      const verdicts = new Map(assessed.map(({ numero, verdict }) => [numero, verdict]));
      const errors = typed.flatMap(({ numeroTitre }, index) =>
        codeErrorOf(index, verdicts.get(numeroTitre) ?? 'INCONNU'),
      );
      return errors.some(({ champ }) => champ.endsWith('caseAGratter'))
        ? invalid(errors)
        : unavailable(errors);
    },
  };
};
