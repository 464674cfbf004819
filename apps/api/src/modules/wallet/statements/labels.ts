import { formatMonth, monthOf } from '@portail/rules/wallet/holdings/months.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';

interface LabelledMovement {
  readonly kind: JournalKind;
  readonly reversedKind: JournalKind | null;
  readonly payee: string | null;
  /** First day of the month whose right moved. */
  readonly mois: string | null;
}

/** "de mars 2026", "d’avril 2026". */
export const ofMonth = (mois: string): string => {
  const name = formatMonth(monthOf(calendarDay(mois)));
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`;
};

const monthName = (mois: string | null): string => (mois === null ? '' : ` ${ofMonth(mois)}`);

const paid = (payee: string | null): string =>
  payee === null ? 'Paiement' : `Paiement à ${payee}`;

const nameOf = (kind: JournalKind, { payee, mois }: LabelledMovement): string => {
  switch (kind) {
    case 'COMMANDE':
      return 'Commande de CESU';
    case 'PAIEMENT_COMPTE':
    case 'PAIEMENT_SOCIAL':
      return paid(payee);
    case 'PAIEMENT_DROITS':
      return `${paid(payee)}, droits${monthName(mois)}`;
    case 'COMPTE_VERS_TITRES':
      return 'Changement de format, du compte vers des titres papier';
    case 'TITRES_VERS_COMPTE':
      return 'Changement de format, de titres papier vers le compte';
    case 'REMPLACEMENT_TITRES':
      return 'Titres perdus, volés ou non reçus, remplacés par de nouveaux titres';
    case 'RESTITUTION_TITRES':
      return 'Titres perdus, volés ou non reçus, rendus sur le compte';
    case 'ECHANGE_MILLESIME':
      return 'Échange de millésime';
    case 'VALEUR_DISPONIBLE':
      return 'Montant devenu disponible après un échange ou un changement de format';
    case 'EXPIRATION':
      return 'Montant perdu, fin de validité du millésime';
    case 'OUVERTURE_MOIS':
      return `Droits${monthName(mois)}`;
    case 'RETOUR_MOIS':
      return `Droits non utilisés${monthName(mois)}`;
    case 'COMPLEMENT_CARTE':
      return 'Complément par carte';
    case 'AVOIR_SERVICE':
      return payee === null ? 'Avoir sur une facture' : `Avoir de ${payee}`;
    case 'PAIEMENT_TITRES':
    case 'FACTURES_CARTE':
    case 'ENCAISSEMENT':
    case 'RETOUR_PRELEVEMENT':
    case 'FRAIS_ECHANGE':
    case 'VIREMENT':
    case 'REGLEMENT_CARTE':
    case 'REGLEMENT_FINANCEUR':
    case 'AVOIR_FINANCEUR':
    case 'RETENUE_RECUE':
    case 'PASSAGE_EN_PERTE':
    case 'CONTRE_PASSATION':
      return 'Opération';
  }
};

export const labelOf = (movement: LabelledMovement): string =>
  movement.reversedKind === null
    ? nameOf(movement.kind, movement)
    : `Annulation\u00a0: ${nameOf(movement.reversedKind, movement)}`;

export const PAYMENT_LABELS: Readonly<Record<PaymentStatut, string>> = {
  EN_ATTENTE_CARTE: 'En attente du paiement par carte',
  EN_COURS: 'En cours',
  EFFECTUE: 'Effectué',
  REJETE: 'Rejeté',
  ANNULE: 'Annulé',
};

export const TITRE_LABELS: Readonly<Record<TitreStatut, string>> = {
  EN_FABRICATION: 'En fabrication',
  EXPEDIE: 'Expédié',
  ACTIF: 'Disponible',
  BLOQUE: 'Bloqué',
  UTILISE: 'Utilisé',
  CONVERTI: 'Converti',
  ECHANGE: 'Échangé',
  EXPIRE: 'Expiré',
};
