import { declaringTexts } from '../../features/declarations/declaring/declaring.texts.ts';
import type { TextArea } from '../../shared/texts/define-texts.ts';
import {
  contentTexts,
  deliveryTexts,
  orderPaymentTexts,
  orderProfileTexts,
  campaignListTexts,
} from '../../features/orders/ordering/ordering.texts.ts';
import {
  nanTexts,
  overviewTexts,
  paymentAmountTexts,
  paymentChoiceTexts,
  paymentSubmitTexts,
} from '../../features/payments/account/paying.texts.ts';

type Sentences = Readonly<Record<string, string>>;

/** The same sentences in fewer and easier words: only those that are worth it. */
const plain = <T extends Sentences>(
  { area }: TextArea<T>,
  defaults: { readonly [K in keyof T]?: string },
) => ({ area, defaults });

export const plainOrdering = [
  plain(campaignListTexts, {
    lead: 'Choisissez une période de commande.',
    none: 'Commande impossible aujourd’hui.',
    noneText: 'Votre financeur vous écrira quand ce sera possible.',
  }),
  plain(orderProfileTexts, {
    lead: 'Ces informations sont-elles justes ?',
    controlsIntro: 'Elles servent à vous reconnaître.',
    categoryHint: 'Elle change la part payée par votre financeur.',
  }),
  plain(contentTexts, {
    lead: 'Combien voulez-vous commander ?',
    splitIntro: 'Choisissez du papier, un compte CESU, ou les deux.',
    paperFirst: 'Indiquez d’abord la valeur d’un titre.',
    partsWait: 'Indiquez un montant : vous verrez ce que vous payez.',
    taxable:
      '{montant} dépassent la limite de {plafond} par an : vous devrez déclarer cette somme aux impôts.',
    exemption: 'Pas d’impôt sur cette aide jusqu’à {plafond} par an.',
  }),
  plain(deliveryTexts, { lead: 'Où envoyer vos titres papier ?' }),
  plain(orderPaymentTexts, {
    lead: 'Comment payez-vous votre part ?',
    later: 'Vos CESU partent dans les 10 jours après votre paiement.',
    chequeHint: 'Nous vous écrivons à quelle adresse l’envoyer.',
    virementHint: 'Indiquez la référence de la commande.',
    carteHint: 'Sur une page sécurisée.',
    prelevementHint: 'Sur votre compte en banque. Un e-mail vous dit quand.',
  }),
] as const;

export const plainPaying = [
  plain(paymentChoiceTexts, {
    lead: 'Qui payez-vous ?',
    organismeHint: 'Demandez-lui son code NAN (7 chiffres).',
    cesuHint: 'Vous le payez et vous le déclarez ici.',
    pajeHint: 'Pour la garde de vos enfants.',
  }),
  plain(nanTexts, { lead: 'Écrivez le code NAN de la personne à payer.' }),
  plain(paymentAmountTexts, {
    lead: 'Combien payez-vous ?',
    declaredText: 'Vous pouvez payer tout ou une partie, jamais plus.',
    comptesHint: 'Les CESU les plus anciens partent d’abord.',
    beyondCardHint: 'Vos CESU\u00a0: {disponible}. Votre carte\u00a0: {manque}.',
    complementHint: 'En plus de vos CESU.',
    commentaireHint: 'Par exemple le mois.',
  }),
  plain(paymentSubmitTexts, {
    cardNote: 'Vous paierez par carte sur une page sécurisée.',
    cancelNote: 'Vous pourrez encore annuler.',
    unanswered:
      'Nous n’avons pas eu de réponse pour {nom}. Renvoyez : vous ne paierez qu’une fois.',
  }),
  plain(overviewTexts, { lead: 'Tout est juste ?' }),
] as const;

export const plainDeclaring = [
  plain(declaringTexts, {
    periodIntro: 'Un seul mois à la fois.',
    nombreHeuresHint: 'Les heures de travail du mois.',
    joursCongesPayesHint: 'Écrivez 0 s’il n’y en a pas.',
  }),
] as const;

/** By full key, as a contract's own texts are. */
export const PLAIN_TEXTS: Sentences = Object.fromEntries(
  [...plainOrdering, ...plainPaying, ...plainDeclaring].flatMap(({ area, defaults }) =>
    Object.entries<string | undefined>(defaults).flatMap(([key, text]) =>
      text === undefined ? [] : [[`${area}.${key}`, text]],
    ),
  ),
);
