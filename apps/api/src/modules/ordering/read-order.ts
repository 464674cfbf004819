import type { StoredPreOrder } from '@portail/contract/schemas/ordering.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { isPending } from '@portail/rules/orders/order-statut.ts';
import { paymentModesFor } from '@portail/rules/orders/payment-modes.ts';
import { categoriesFor } from './ceiling.ts';
import type { OrderPlace } from './find-place.ts';
import type { StoredOrder } from './situations.repository.ts';
import { wireDelivery } from './stored-order.ts';
import { euros, wireDay } from './wire-session.ts';

/** Before there is an amount: what would be offered for one that is not nothing. */
const ANY_AMOUNT = centsOf(1);

const modesFor = ({ situation }: OrderPlace): number[] => [
  ...paymentModesFor(ANY_AMOUNT, situation),
];

/** The line's category, or the only one there is. */
export const preselectedCategory = ({ session, situation }: OrderPlace): string | null => {
  const { order } = situation;
  if (order !== null && isPending(order.statut)) return order.quota_id;
  const own = categoriesFor(session, situation.line);
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
      informationsControles: [],
    },
    montants: {
      montantTotal: 0,
      montantTitre: 0,
      valeurFaciale: null,
      montantCompte: 0,
      motifPreCommande: null,
      conditionsGenerales: false,
    },
    livraison: null,
    paiement: { modePaiement: null, modesProposes: modesFor(place) },
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
    conditionsGenerales: true,
  },
  livraison: wireDelivery(order),
  paiement: { modePaiement: order.mode_paiement, modesProposes: modesFor(place) },
});

/** The stored pre-order in the form of the body that writes it. */
export const storedPreOrderOf = (place: OrderPlace): StoredPreOrder => {
  const { order } = place.situation;
  return order !== null && isPending(order.statut) ? pendingOrder(place, order) : emptyOrder(place);
};
