import type { CampaignProblem } from '@portail/rules/campaigns/campaign-rules.ts';
import { MESSAGES } from '../messages/messages.ts';
import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import * as z from 'zod/mini';
import { euros, frenchDate, requiredText, townAndPostcode, requiredOr } from '../schemas/fields.ts';

/** Messages of the campaign form, loaded only by funder pages. */
export const CAMPAIGN_MESSAGES = {
  OPENING_MISSING: MESSAGES.required,
  CLOSING_MISSING: MESSAGES.required,
  CLOSING_NOT_AFTER_OPENING:
    'La date d’ouverture doit être strictement antérieure à la date de fermeture.',
  NO_PRODUCT: 'Choisissez au moins un produit\u00a0: un compte, des titres ou les deux.',
  COUNT_TWICE: 'Ce nombre de titres est indiqué deux fois.',
  CATEGORY_TWICE: 'Cette catégorie de personnel est indiquée deux fois.',
  PARTICIPATION_ABOVE_ORDER:
    'La participation maximale ne peut pas dépasser le montant maximal de commande.',
  TRANCHE_BOUNDS: 'Le haut de la tranche doit être supérieur à son bas.',
  TRANCHES_OVERLAP: 'Cette tranche en chevauche une autre.',
  SCALE_BOUNDS: 'Le haut du barème doit être supérieur à son bas.',
  SCALE_AND_TRANCHES: 'Une catégorie a des tranches ou un barème linéaire, pas les deux.',
  CODE_FORMAT: 'Un code ne comporte que des lettres sans accent, des chiffres et «\u00a0_\u00a0».',
  CODE_TWICE: 'Ce code est indiqué deux fois.',
  SOCIAL_SECURITY_NUMBER:
    'Le numéro de sécurité sociale ne peut pas être demandé\u00a0: le matricule suffit.',
  IDENTIFYING_UNKNOWN: 'L’information qui identifie la personne doit être l’un des contrôles.',
  IDENTIFYING_NOT_ASKED:
    'Le contrôle qui identifie la personne doit être demandé\u00a0: sélectionnez-le.',
  NO_DELIVERY: 'Proposez au moins une façon de livrer les titres.',
  NO_DELIVERY_POINT: 'Ajoutez au moins un point de livraison.',
  CLOSING_MAIL_DAY_MISSING: 'Indiquez combien de jours avant la fermeture cet e-mail doit partir.',
} as const satisfies Record<CampaignProblem, string>;

/** Problems only the server can detect: the contract and the answers of people. */
export const CAMPAIGN_STATE_MESSAGES = {
  noCategory: 'Ajoutez au moins une catégorie de personnel.',
  product: 'Ce produit n’est pas prévu au contrat.',
  contractFixed: 'Le contrat d’une session ne change pas.',
  otherSession: 'Cet identifiant n’est pas celui de la session.',
  questionControl: 'Ce contrôle n’est pas l’un de ceux de la session.',
  categoryUsed: 'Des lignes de commande portent cette catégorie\u00a0: elle ne peut être retirée.',
  controlUsed: 'Des personnes ont déjà répondu à ce contrôle\u00a0: il ne peut être retiré.',
  questionUsed: 'Des personnes ont déjà répondu à cette question\u00a0: elle ne peut être retirée.',
  pointUsed: 'Des commandes sont livrées à ce point\u00a0: il ne peut être retiré.',
  productUsed: 'Des lignes de commande portent ce produit\u00a0: il ne peut être changé.',
  approvedAmounts:
    'Cette session a été ouverte avec l’accord d’un second administrateur\u00a0: la participation la plus élevée ne peut plus augmenter. Copiez la session, puis demandez l’accord.',
  identifyingUsed:
    'Un fichier de contrôle est chargé\u00a0: l’information qui identifie la personne ne change plus.',
} as const;

export const CAMPAIGN_FIELD_MESSAGES = {
  rate: 'Le taux va de 0 à 100, avec deux décimales au plus.',
  count: (max: number) => `Le nombre de titres va de 1 à ${max}.`,
  daysBefore: (max: number) => `Le nombre de jours va de 0 à ${max}.`,
  atMost: (max: number) => `${max} éléments au plus.`,
} as const;

const MESSAGE_MAX_LENGTH = 5_000;
export const DAYS_BEFORE_CLOSING_MAX = 365;
const CAMPAIGN_LIST_MAX = 50;
export const DELIVERY_POINTS_MAX = 200;
export const CODE_MAX_LENGTH = 64;

const blankToNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
};

/** Absent, null and blank all mean no value. */
export const nullableText = (maxLength = 255) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string({ error: requiredOr(MESSAGES.format) })
          .check(z.maxLength(maxLength, { error: MESSAGES.maxLength(maxLength) })),
      ),
    ),
    z.transform(blankToNull),
  );

export const campaignMessage = z._default(
  z
    .string({ error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(MESSAGE_MAX_LENGTH, { error: MESSAGES.maxLength(MESSAGE_MAX_LENGTH) })),
  '',
);

const addressLine = z._default(
  z
    .string({ error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(255, { error: MESSAGES.maxLength(255) })),
  '',
);

export const flag = (value: boolean) =>
  z._default(z.boolean({ error: requiredOr(MESSAGES.format) }), value);

export const listOf = <T extends z.ZodMiniType>(element: T, max: number = CAMPAIGN_LIST_MAX) =>
  z
    .array(element, { error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(max, { error: CAMPAIGN_FIELD_MESSAGES.atMost(max) }));

/** Percents on the wire, hundredths of a percent inside: a rate is never a float. */
const rate = z.pipe(
  z.number({ error: requiredOr(CAMPAIGN_FIELD_MESSAGES.rate) }).check(
    z.refine((value) => basisPointsOf(value) !== undefined, {
      error: CAMPAIGN_FIELD_MESSAGES.rate,
    }),
  ),
  z.transform((value: number): number => {
    const basisPoints = basisPointsOf(value);
    if (basisPoints === undefined) throw new RangeError('refined above');
    return basisPoints;
  }),
);

const amount = euros.check(z.refine((value) => value >= 0, { error: MESSAGES.amount }));

export const wholeFrom = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));

export const quotaBody = z.strictObject({
  /** The id of an existing category, which may then be renamed. */
  categoriePersonnelId: z.optional(requiredText(CODE_MAX_LENGTH)),
  categoriePersonnel: requiredText(),
  maxParticipation: amount,
  maxCESU: amount,
  tauxParticipation: rate,
  tranches: z._default(
    listOf(
      z.strictObject({
        min: amount,
        max: z._default(z.nullable(amount), null),
        tauxParticipation: rate,
      }),
    ),
    [],
  ),
  lineaire: z._default(
    z.nullable(z.strictObject({ min: amount, max: amount, tauxAuMin: rate, tauxAuMax: rate })),
    null,
  ),
});

export const controlBody = z.strictObject({
  idControle: z.optional(requiredText(CODE_MAX_LENGTH)),
  code: requiredText(CODE_MAX_LENGTH),
  libelle: requiredText(),
  selectionnee: flag(true),
});

export const questionBody = z.strictObject({
  code: requiredText(CODE_MAX_LENGTH),
  libelle: requiredText(),
  /** The control it refers to: `idControle`, or the code before it has an id. */
  idControle: nullableText(CODE_MAX_LENGTH),
});

export const pointBody = z.strictObject({
  id: z.optional(requiredText(CODE_MAX_LENGTH)),
  libelle: requiredText(),
  codePostalEtVille: townAndPostcode,
  destinataire: addressLine,
  complementAdresse: addressLine,
  numeroEtRue: addressLine,
  zoneIndustrielle: addressLine,
});

export const optionalDay = z.optional(z.nullable(frenchDate));
