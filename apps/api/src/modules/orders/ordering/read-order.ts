import type { StoredPreOrder } from '@portail/contract/orders/ordering.schemas.ts';
import {
  BIRTH_DATE_CONTROL,
  MATRICULE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import { isPending } from '@portail/rules/orders/order-statut.ts';
import { PAYMENT_MODES, paymentModesFor } from '@portail/rules/orders/payment-modes.ts';
import { categoriesFor } from './ceiling.ts';
import type { OrderPlace } from './find-place.ts';
import type { StoredOrder } from './situations.repository.ts';
import { askedControls } from './controls.ts';
import { isPaidByCard, owedFor, wireDelivery } from './stored-order.ts';
import { euros, wireDay } from './wire-campaign.ts';

/** Before there is an amount: what would be offered for one that is not nothing. */
const ANY_AMOUNT = centsOf(1);

const modesFor = ({ situation }: OrderPlace): number[] => [
  ...paymentModesFor(ANY_AMOUNT, situation),
];

const preferredFormOf = ({ situation }: OrderPlace): StoredPreOrder['formePreferee'] => {
  const form = situation.preferredForm;
  return form === 'COMPTE' || form === 'TITRE' ? form : null;
};

/** What the portal already knows of an asked control: the funder's own line first. */
const knownValue = ({ situation }: OrderPlace, code: string): string | undefined => {
  const told = situation.line?.values.find((value) => value.code === code)?.valeur;
  if (told !== undefined) return told;
  if (code === MATRICULE_CONTROL) return situation.matricule ?? undefined;
  return code === BIRTH_DATE_CONTROL ? wireDay(situation.dateNaissance) : undefined;
};

/** Answers that nobody types twice: they are sent back with the order, and compared as if typed. */
const knownAnswers = (place: OrderPlace): { idControle: string; valeur: string }[] =>
  askedControls(place.campaign).flatMap(({ id, code }) => {
    const valeur = knownValue(place, code);
    return valeur === undefined ? [] : [{ idControle: id, valeur }];
  });

/** What was paid before and how freely the sum may still change. */
const paidBefore = (order: StoredOrder | null) => {
  if (order?.statut_paiement !== 'PAYEE') return { dejaPaye: null, montantModifiable: true };
  return { dejaPaye: eurosOf(owedFor(order)), montantModifiable: isPaidByCard(order) };
};

/** The line's category, or the only one there is. */
export const preselectedCategory = ({ campaign, situation }: OrderPlace): string | null => {
  const { order } = situation;
  if (order !== null && isPending(order.statut)) return order.quota_id;
  const own = categoriesFor(campaign, situation.line);
  return own.length === 1 ? (own[0]?.id ?? null) : null;
};

/** Nothing ordered yet: what the portal knows of the person, and amounts at zero (D-076). */
const emptyOrder = (place: OrderPlace): StoredPreOrder => {
  const { situation } = place;
  return {
    orderType: 'NEW_ORDER',
    profil: {
      emailContact: situation.emailContact,
      civilite: situation.civilite === 'MLLE' ? 'MME' : situation.civilite,
      dateNaissance: wireDay(situation.dateNaissance),
      zoneAdresse0: situation.zoneAdresse0,
      zoneAdresse1: situation.zoneAdresse1,
      zoneAdresse2: situation.zoneAdresse2,
      zoneAdresse3: situation.zoneAdresse3,
      telephonePrincipal: situation.telephonePrincipal,
      telephoneSecondaire: situation.telephoneSecondaire,
      codePostalEtVille: `${situation.postalCode} ${situation.town}`,
      idCategoriePersonnel: preselectedCategory(place),
      informationsControles: knownAnswers(place),
    },
    montants: {
      montantTotal: 0,
      montantTitre: 0,
      valeurFaciale: null,
      montantCompte: 0,
      motifPreCommande: null,
      millesime: null,
      conditionsGenerales: false,
    },
    formePreferee: preferredFormOf(place),
    livraison: null,
    paiement: { modePaiement: null, modesProposes: modesFor(place), ...paidBefore(null) },
  };
};

const pendingOrder = (place: OrderPlace, order: StoredOrder): StoredPreOrder => ({
  orderType: 'EDIT_ORDER',
  profil: {
    emailContact: order.email_contact,
    civilite: order.civilite,
    dateNaissance: wireDay(order.date_naissance),
    zoneAdresse0: order.zone_adresse0,
    zoneAdresse1: order.zone_adresse1,
    zoneAdresse2: order.zone_adresse2,
    zoneAdresse3: order.zone_adresse3,
    telephonePrincipal: order.telephone_principal,
    telephoneSecondaire: order.telephone_secondaire,
    codePostalEtVille: order.code_postal_et_ville,
    idCategoriePersonnel: order.quota_id,
    informationsControles: order.answers.map(({ controleId, infoId, valeur }) => ({
      idControle: controleId ?? infoId ?? '',
      valeur,
    })),
  },
  montants: {
    montantTotal: euros(Number(order.montant_titre_cents) + Number(order.montant_compte_cents)),
    montantTitre: euros(order.montant_titre_cents),
    valeurFaciale: order.valeur_faciale_cents === null ? null : euros(order.valeur_faciale_cents),
    montantCompte: euros(order.montant_compte_cents),
    motifPreCommande: order.motif,
    millesime: order.millesime,
    conditionsGenerales: true,
  },
  formePreferee: preferredFormOf(place),
  livraison: wireDelivery(order),
  paiement: {
    modePaiement: order.mode_paiement,
    // What is paid stays with its means of payment.
    modesProposes:
      order.statut_paiement === 'PAYEE' && order.mode_paiement !== PAYMENT_MODES.AUCUN
        ? [order.mode_paiement]
        : modesFor(place),
    ...paidBefore(order),
  },
});

/** The stored pre-order in the form of the body that writes it. */
export const storedPreOrderOf = (place: OrderPlace): StoredPreOrder => {
  const { order } = place.situation;
  return order !== null && isPending(order.statut) ? pendingOrder(place, order) : emptyOrder(place);
};
