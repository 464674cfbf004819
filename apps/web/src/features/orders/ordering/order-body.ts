import type { savePreOrder } from '@portail/contract/orders/ordering.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import { DELIVERY_TYPES, ORDER_REASONS } from '@portail/contract/orders/ordering.schemas.ts';
import { PAYMENT_MODES, type PaymentMode } from '@portail/rules/orders/order-statut.ts';
import type { OrderDraft } from './order-draft.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';

export type OrderBody = CallRequest<typeof savePreOrder>['body'];

export const deliveryTypeOf = (text: string) =>
  Object.values(DELIVERY_TYPES).find((one) => String(one) === text);

export const paymentModeOf = (text: string): PaymentMode | undefined =>
  Object.values(PAYMENT_MODES).find((one) => String(one) === text);

const blank = (text: string): string | undefined => (text === '' ? undefined : text);

const civiliteOf = (text: string) => (['M', 'MME', 'MLLE'] as const).find((one) => one === text);

const deliveryOf = ({ delivery, content }: OrderDraft): OrderBody['livraison'] | undefined => {
  if ((content?.montantTitre ?? 0) === 0) return null;
  const typeLivraison = deliveryTypeOf(delivery?.typeLivraison ?? '');
  if (delivery === undefined || typeLivraison === undefined) return undefined;
  if (typeLivraison === DELIVERY_TYPES.POINT)
    return { typeLivraison, pointLivraisonId: delivery.pointLivraisonId };
  if (typeLivraison === DELIVERY_TYPES.DOMICILE) return { typeLivraison };
  return {
    typeLivraison,
    zoneAdresse0: blank(delivery.zoneAdresse0),
    zoneAdresse1: blank(delivery.zoneAdresse1),
    zoneAdresse2: blank(delivery.zoneAdresse2),
    zoneAdresse3: blank(delivery.zoneAdresse3),
    codePostalEtVille: blank(delivery.codePostalEtVille),
  };
};

const modeOf = ({ parts, payment }: OrderDraft): PaymentMode | undefined =>
  parts !== undefined && toPayOf(parts) === 0
    ? PAYMENT_MODES.AUCUN
    : paymentModeOf(payment?.modePaiement ?? '');

/** The body of the call, or undefined while an answer is missing. */
export const bodyOf = (draft: OrderDraft): OrderBody | undefined => {
  const { profile, content, parts } = draft;
  const livraison = deliveryOf(draft);
  const modePaiement = modeOf(draft);
  const motifPreCommande = ORDER_REASONS.find((one) => one === content?.motifPreCommande);
  const civilite = civiliteOf(profile?.civilite ?? '');
  if (
    profile === undefined ||
    content === undefined ||
    parts === undefined ||
    livraison === undefined ||
    modePaiement === undefined ||
    motifPreCommande === undefined ||
    civilite === undefined
  )
    return undefined;
  const hasPaper = (content.montantTitre ?? 0) > 0;
  return {
    profil: {
      emailContact: profile.emailContact,
      civilite,
      dateNaissance: profile.dateNaissance,
      zoneAdresse0: blank(profile.zoneAdresse0),
      zoneAdresse1: blank(profile.zoneAdresse1),
      zoneAdresse2: blank(profile.zoneAdresse2),
      zoneAdresse3: blank(profile.zoneAdresse3),
      telephonePrincipal: blank(profile.telephonePrincipal),
      telephoneSecondaire: blank(profile.telephoneSecondaire),
      codePostalEtVille: profile.codePostalEtVille,
      idCategoriePersonnel: profile.idCategoriePersonnel,
      informationsControles: profile.informationsControles,
    },
    montants: {
      montantTotal: wireEuros(content.montantTotal ?? 0),
      montantTitre: wireEuros(content.montantTitre ?? 0),
      valeurFaciale:
        hasPaper && content.valeurFaciale !== null ? wireEuros(content.valeurFaciale) : null,
      montantCompte: wireEuros(content.montantCompte ?? 0),
      motifPreCommande,
      millesime: content.millesime,
      conditionsGenerales: true,
    },
    livraison,
    paiement: { modePaiement },
  };
};
