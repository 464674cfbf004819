import { ACTIVITY_CODES, DISPOSITIFS } from '@portail/rules/home-services/activities.ts';
import {
  ATTRIBUTION_LINKS,
  attributionProblem,
  WHOLE_SHARE,
  type AttributionLink,
} from '@portail/rules/home-services/attribution.ts';
import { PRICE_UNITS } from '@portail/rules/home-services/price.ts';
import { QUOTATION_STATUTS } from '@portail/rules/home-services/quotation.ts';
import {
  SERVICE_ORDER_STATUTS,
  SERVICE_PAYMENT_MODES,
} from '@portail/rules/home-services/service-order.ts';
import { minutesOfHours, isOrderableHours } from '@portail/rules/home-services/service-request.ts';
import { TIMELINE_STATES, TIMELINE_STEPS } from '@portail/rules/home-services/timeline.ts';
import { isLandlinePhone, isMobilePhone } from '@portail/rules/identifiers/contact.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { addressLines, addressRule } from '../people/postal-address.schemas.ts';
import {
  email,
  frenchDate,
  optionalText,
  requiredChoice,
  requiredList,
  requiredText,
  townAndPostcode,
  requiredOr,
} from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { amount, day, percent } from '../schemas/wire-fields.ts';
import { ATTRIBUTION_MESSAGES, HOME_SERVICE_MESSAGES } from './home-service-messages.ts';
import { clientId } from './home-services-identifiers.schemas.ts';

const pricedLine = z.object({
  libelle: z.string(),
  unite: z.enum(PRICE_UNITS),
  /** Hours by the quarter, or a count. */
  quantite: z.number(),
  /** Per unit, all taxes included. */
  prixUnitaire: amount,
  tauxTva: percent,
  montantHT: amount,
  montantTTC: amount,
});

export const quotation = z.object({
  id: z.string(),
  numeroCommande: z.string(),
  dateEnvoi: day,
  /** Its last day. */
  dateValidite: day,
  lignes: z.array(pricedLine),
  totalHT: amount,
  totalTVA: amount,
  /** The price before the tax credit. */
  totalTTC: amount,
  /** An estimate, shown as such. */
  creditImpot: amount,
  /** The price after the tax credit. */
  resteACharge: amount,
  statut: z.enum(QUOTATION_STATUTS),
  /** Sent, still valid, for a pending order. */
  repondable: z.boolean(),
});
export type Quotation = z.infer<typeof quotation>;

const NAME_MAX_LENGTH = 100;
const INSTRUCTIONS_MAX_LENGTH = 500;

/** Without a space: all of the person's data. */
export const spaceQuery = z.strictObject({ clientId: z.optional(clientId) });
export const serviceOrdersQuery = z.strictObject({
  clientId: z.optional(clientId),
  /** Only pending, planned or started orders, as in COMMANDE_SUIVI. */
  enCours: z.optional(z.literal('true')),
  ...listQuery,
});

/** Hours by the quarter on the wire, minutes inside. */
const serviceHours = z.pipe(
  z
    .number({ error: requiredOr(HOME_SERVICE_MESSAGES.quantity) })
    .check(z.refine(isOrderableHours, { error: requiredOr(HOME_SERVICE_MESSAGES.quantity) })),
  z.transform((hours: number): number => {
    const minutes = minutesOfHours(hours);
    if (minutes === undefined) throw new RangeError('refined above');
    return minutes;
  }),
);

/** In whole percent of the hours. */
const part = z
  .int({ error: requiredOr(HOME_SERVICE_MESSAGES.part) })
  .check(
    z.gte(1, { error: HOME_SERVICE_MESSAGES.part }),
    z.lte(WHOLE_SHARE, { error: HOME_SERVICE_MESSAGES.part }),
  );

/** The person's own name is known; for the others only the first name is stored. */
const attributedPerson = z
  .strictObject({
    lien: requiredChoice(ATTRIBUTION_LINKS),
    prenom: optionalText(NAME_MAX_LENGTH),
    /** Required when the activity depends on an age. */
    dateNaissance: z.optional(frenchDate),
    part,
  })
  .check(
    z.refine(({ lien, prenom }) => lien === 'MOI' || (prenom ?? '').trim() !== '', {
      path: ['prenom'],
      error: HOME_SERVICE_MESSAGES.firstNameMissing,
    }),
  );

interface Shared {
  readonly lien: AttributionLink;
  readonly part: number;
}
/** Problems of the whole list; an empty list and a wrong share have their own messages. */
const OF_THE_LIST = ['TROP', 'TOTAL', 'MOI_DEUX_FOIS'] as const;

export const attribution = requiredList(attributedPerson).check(
  ...OF_THE_LIST.map((problem) =>
    z.refine<readonly Shared[]>((people) => attributionProblem(people) !== problem, {
      error: ATTRIBUTION_MESSAGES[problem],
    }),
  ),
);

/** Address of the service; it does not change the profile. */
export const serviceAddress = z
  .strictObject({ ...addressLines, codePostalEtVille: townAndPostcode })
  .check(addressRule);

const phone = requiredText().check(
  z.refine((text) => isMobilePhone(text) || isLandlinePhone(text), {
    error: HOME_SERVICE_MESSAGES.phone,
  }),
);

/** Contact for the provider, and access instructions. */
export const serviceContact = z.strictObject({
  nom: requiredText(NAME_MAX_LENGTH),
  telephone: phone,
  email: z.optional(email()),
  consignes: optionalText(INSTRUCTIONS_MAX_LENGTH),
});

/**
 * What depends on the day, on the provider's offer and on the people is checked by
 * `requestProblem`, `hourlyRateOf` and `publicProblem` of the rules, in the form and on the server.
 */
export const serviceOrderBody = z.strictObject({
  clientId,
  dispositif: requiredChoice(DISPOSITIFS),
  attribution,
  prestation: requiredChoice(ACTIVITY_CODES),
  quantite: serviceHours,
  dateDebut: frenchDate,
  dateFin: frenchDate,
  adresse: serviceAddress,
  contact: serviceContact,
  modePaiement: requiredChoice(SERVICE_PAYMENT_MODES),
  /** Attests that the people are in a case named by the law; the case itself is not asked. */
  attestation: z.optional(z.boolean({ error: MESSAGES.format })),
});
export type ServiceOrderBody = z.output<typeof serviceOrderBody>;

export const serviceOrderChange = z
  .strictObject({
    quantite: z.optional(serviceHours),
    dateDebut: z.optional(frenchDate),
    dateFin: z.optional(frenchDate),
    contact: z.optional(serviceContact),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), {
      error: HOME_SERVICE_MESSAGES.nothingToChange,
    }),
  );
export type ServiceOrderChangeBody = z.output<typeof serviceOrderChange>;

export const placedServiceOrder = z.object({
  numeroCommande: z.string(),
  statut: z.enum(SERVICE_ORDER_STATUTS),
});

const ORDER = {
  /** Cursor: give it as `avant`. */
  numeroCommande: z.string(),
  clientId: z.string(),
  dateCommande: day,
  dispositif: z.enum(DISPOSITIFS),
  prestation: z.enum(ACTIVITY_CODES),
  /** Hours, by the quarter. */
  quantite: z.number(),
  dateDebut: day,
  dateFin: day,
  /** Of the accepted quotation; before, the estimate at the offer's price. */
  montant: amount,
  statut: z.enum(SERVICE_ORDER_STATUTS),
  /** Worker, once planned. */
  intervenant: z.optional(z.string()),
} as const;

export const serviceOrder = z.object(ORDER);
export type ServiceOrder = z.infer<typeof serviceOrder>;

export const serviceOrderDetail = z.object({
  ...ORDER,
  attribution: z.array(
    z.object({
      lien: z.enum(ATTRIBUTION_LINKS),
      /** Empty for the person themselves. */
      prenom: z.string(),
      part: z.number(),
      /** Their share of the hours. */
      quantite: z.number(),
    }),
  ),
  adresse: z.object({
    zoneAdresse0: z.string(),
    zoneAdresse1: z.string(),
    zoneAdresse2: z.string(),
    zoneAdresse3: z.string(),
    codePostalEtVille: z.string(),
  }),
  contact: z.object({
    nom: z.string(),
    telephone: z.string(),
    /** Empty when not given, like the instructions. */
    email: z.string(),
    consignes: z.string(),
  }),
  modePaiement: z.enum(SERVICE_PAYMENT_MODES),
  modifiable: z.boolean(),
  annulable: z.boolean(),
  /** Reason given by the provider. */
  motifAnnulation: z.optional(z.string()),
  etapes: z.array(
    z.object({
      id: z.enum(TIMELINE_STEPS),
      etat: z.enum(TIMELINE_STATES),
      date: z.optional(day),
    }),
  ),
  /** The last quotation, if any. */
  devis: z.optional(quotation),
});
export type ServiceOrderDetail = z.infer<typeof serviceOrderDetail>;

export const serviceCounters = z.object({
  commandesEnCours: z.number(),
  facturesAPayer: z.number(),
  montantAPayer: amount,
});
export type ServiceCountersAnswer = z.infer<typeof serviceCounters>;

export const serviceScheme = z.object({
  code: z.enum(DISPOSITIFS),
  libelle: z.string(),
  prestations: z.array(
    z.object({
      code: z.enum(ACTIVITY_CODES),
      libelle: z.string(),
      /** All taxes included. */
      tarifHoraire: amount,
    }),
  ),
});
export type ServiceScheme = z.infer<typeof serviceScheme>;
