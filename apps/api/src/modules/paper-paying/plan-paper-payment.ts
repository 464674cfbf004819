import { PAPER_PAYING_MESSAGES } from '@portail/contract/messages/paper-paying-messages.ts';
import type { PaperPaymentBody } from '@portail/contract/schemas/paper-paying.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { isPayable } from '@portail/rules/vouchers/millesime.ts';
import type { TitreStatut } from '@portail/rules/vouchers/titre-statut.ts';
import type { PrintedTitre } from '../../ledger/templates/order-made.ts';
import { DomainError, type FieldError } from '../../platform/ports/domain-error.ts';
import type { JudgedCode } from '../vouchers/vouchers.module.ts';
import type { PaperSetting, TypedTitre } from './paper-paying.queries.ts';

export interface PlannedTitres {
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
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

type Line = 'numeroTitre' | 'caseAGratter';
const lineError = (index: number, line: Line, message: string): FieldError => ({
  champ: `titres.${index}.${line}`,
  message,
});

const invalid = (fields: readonly FieldError[]): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields });
const unavailable = (fields: readonly FieldError[]): DomainError =>
  new DomainError('TITRE_INDISPONIBLE', { fields });

const errorsOf = (
  titres: readonly TypedTitre[],
  messageOf: (titre: TypedTitre) => string | undefined,
): readonly FieldError[] =>
  titres.flatMap((titre, index) => {
    const message = messageOf(titre);
    return message === undefined ? [] : [lineError(index, 'numeroTitre', message)];
  });

/** In the order the person gave them. Foreign and unknown vouchers are refused in the same words. */
const ownTitres = (
  { titres }: PaperSetting,
  asked: PaperPaymentBody['titres'],
): readonly TypedTitre[] => {
  const byNumber = new Map(titres.map((titre) => [titre.numero, titre]));
  return asked.map(({ numeroTitre }) => {
    const titre = byNumber.get(numeroTitre);
    if (titre === undefined) throw new DomainError('ACCES_REFUSE');
    return titre;
  });
};

/**
 * Which vouchers pay, and how much: one product and one vintage (D-094), and the sum that the person
 * read. Judged before any code is: a payment that cannot be is not a guess. The books check again.
 */
export const planPaperPayment = (
  setting: PaperSetting,
  body: PaperPaymentBody,
  now: Date,
): PlannedTitres => {
  const titres = ownTitres(setting, body.titres);
  const others = errorsOf(titres, ({ produit, millesime }) =>
    produit === body.idProduit && millesime === body.millesime
      ? undefined
      : PAPER_PAYING_MESSAGES.otherBook,
  );
  if (others.length > 0) throw invalid(others);
  if (!isPayable(body.millesime, now.getTime())) throw new DomainError('OPERATION_HORS_PERIODE');
  const gone = errorsOf(titres, ({ statut }) => WHY_NOT[statut]);
  if (gone.length > 0) throw unavailable(gone);
  const amountCents = centsOf(titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0));
  if (amountCents !== body.montant) {
    throw invalid([{ champ: 'montant', message: PAPER_PAYING_MESSAGES.total }]);
  }
  return {
    titres: titres.map(({ numero, valeurCents }) => ({
      numero,
      valeurCents: centsOf(valeurCents),
    })),
    amountCents,
  };
};

const codeErrorOf = (index: number, verdict: JudgedCode['verdict']): readonly FieldError[] => {
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

/** Where not every code is right: nothing is paid, and each line is told why. */
export const refusalOf = (
  asked: PaperPaymentBody['titres'],
  judged: readonly JudgedCode[],
): DomainError => {
  const waits = judged.flatMap(({ waitS }) => waitS ?? []);
  if (waits.length > 0) {
    return new DomainError('TROP_DE_TENTATIVES', { retryAfterS: Math.max(...waits) });
  }
  const verdicts = new Map(judged.map(({ numero, verdict }) => [numero, verdict]));
  const errors = asked.flatMap(({ numeroTitre }, index) =>
    codeErrorOf(index, verdicts.get(numeroTitre) ?? 'INCONNU'),
  );
  return errors.some(({ champ }) => champ.endsWith('caseAGratter'))
    ? invalid(errors)
    : unavailable(errors);
};
