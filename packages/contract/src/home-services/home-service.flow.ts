import * as z from 'zod/mini';
import { defineFlow } from '../flows/define-flow.ts';
import { acceptedAnswer } from '../orders/ordering.flow.ts';

/** Birth dates are not stored, and are asked again where the service depends on them. */
const serviceAnswer = z
  .object({
    isAccepted: z.literal(true),
    asksBirths: z.boolean(),
    values: z.object({ naissances: z.optional(z.looseObject({})) }),
  })
  .check(
    z.refine(({ asksBirths, values: { naissances } }) => !asksBirths || naissances !== undefined),
  );

/** Number assigned by the server. */
const placedAnswer = z.object({ numeroCommande: z.string() });

/** Scheme, people, service, place and payment; every step is always asked. */
export const homeServiceFlow = defineFlow('prestation', [
  {
    id: 'dispositif',
    page: 'COMMANDE_CHOIX_DISPOSITIF',
    label: 'Dispositif',
    schema: acceptedAnswer,
    neverStored: [],
  },
  {
    id: 'attribution',
    page: 'COMMANDE_ATTRIBUTION',
    label: 'Attribution',
    schema: acceptedAnswer,
    neverStored: [],
  },
  {
    id: 'prestation',
    page: 'COMMANDE_PRESTATION',
    label: 'Service',
    schema: serviceAnswer,
    // Personal data of relatives, and short to enter again.
    neverStored: ['naissances'],
  },
  {
    id: 'precisions',
    page: 'COMMANDE_INFORMATIONS_COMPLEMENTAIRES',
    label: 'Précisions',
    schema: acceptedAnswer,
    neverStored: [],
  },
  {
    id: 'paiement',
    page: 'COMMANDE_INFORMATIONS_PAIEMENT',
    label: 'Paiement',
    schema: acceptedAnswer,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'COMMANDE_CONFIRMATION',
    label: 'Confirmation',
    schema: placedAnswer,
    neverStored: [],
    isOutcome: true,
  },
]);
