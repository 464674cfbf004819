import {
  MAX_ATTRIBUTIONS,
  type AttributionProblem,
  type PublicProblem,
} from '@portail/rules/home-services/attribution.ts';
import {
  MAX_CHOSEN_INVOICES,
  type InvoiceChoiceProblem,
} from '@portail/rules/home-services/invoice-amounts.ts';
import {
  MAX_HOURS,
  latestEnd,
  latestStart,
  maxMinutesOf,
  type ServiceRequest,
  type RequestProblem,
} from '@portail/rules/home-services/service-request.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import { MESSAGES } from '../messages/messages.ts';

/** Messages of home services, in a separate file so that the first page does not load them. */
export const HOME_SERVICE_MESSAGES = {
  quantity: `Indiquez un nombre d’heures par quart d’heure, de 0,25 à ${MAX_HOURS}.`,
  part: 'La part va de 1 à 100, sans décimale.',
  firstNameMissing: MESSAGES.required,
  phone: MESSAGES.phone('01 à 07 ou 09'),
  nothingToChange: 'Indiquez ce qui change.',
  priceQuantity: 'Indiquez des heures par quart d’heure, ou un nombre entier de forfaits.',
  vatRate: 'Ce taux de TVA n’existe pas.',
  workerMissing: 'Indiquez qui intervient.',
  validity: 'Un devis reste valable de 1 à 92 jours.',
  documentDate: 'Cette date est à venir, ou antérieure à la facture corrigée.',
  invoiceWithDeclaration: 'Une facture de services se paie sans déclaration.',
  invoicePayee: 'Cet intervenant n’est pas le prestataire de ces factures.',
  invoiceAmount: (amount: string) => `Le montant de ces factures est de ${amount}.`,
} as const;

/** About the list of people who receive the service. */
export const ATTRIBUTION_MESSAGES = {
  VIDE: MESSAGES.required,
  TROP: `Un service se partage entre ${MAX_ATTRIBUTIONS} personnes au plus.`,
  PART: HOME_SERVICE_MESSAGES.part,
  TOTAL: 'La somme des parts doit être de 100\u00a0%.',
  MOI_DEUX_FOIS: 'Vous ne pouvez vous indiquer qu’une fois.',
} as const satisfies Record<AttributionProblem, string>;

/** About one of them: the birth date or the attestation. */
export const PUBLIC_MESSAGES = {
  NAISSANCE: 'Indiquez une date de naissance antérieure au début du service.',
  AGE: 'L’âge de cette personne ne correspond pas à ce service.',
  ATTESTATION: 'Attestez que la personne aidée est dans la situation prévue pour ce service.',
} as const satisfies Record<PublicProblem, string>;

/** Message about a service request, shared by the form and the server. */
export const requestMessage = (
  problem: RequestProblem,
  request: Omit<ServiceRequest, 'minutes'>,
  today: CalendarDay,
): string => {
  switch (problem) {
    case 'DEBUT_PASSE':
    case 'FIN_PASSEE':
      return `La date doit être supérieure ou égale à ${formatFrenchDate(today)}.`;
    case 'DEBUT_LOINTAIN':
      return `Le service commence au plus tard le ${formatFrenchDate(latestStart(today))}.`;
    case 'FIN_AVANT_DEBUT':
      return `La date doit être supérieure ou égale à ${formatFrenchDate(request.from)}.`;
    case 'PERIODE_LONGUE':
      return `Le service se termine au plus tard le ${formatFrenchDate(latestEnd(request.from))}.`;
    case 'QUANTITE_NULLE':
    case 'QUANTITE_MAXIMALE':
      return HOME_SERVICE_MESSAGES.quantity;
    case 'QUANTITE_PAR_JOUR':
      return `Ce service compte au plus ${formatMinutes(maxMinutesOf(request))} entre ces deux dates.`;
  }
};

/** On `numerosFacture`, about the whole choice. */
export const INVOICE_CHOICE_MESSAGES = {
  VIDE: 'Choisissez au moins une facture.',
  TROP: `Vous pouvez payer ${MAX_CHOSEN_INVOICES} factures au plus à la fois.`,
  EN_DOUBLE: 'Cette facture est indiquée deux fois.',
  INCONNUE: 'Une de ces factures n’existe pas.',
  NON_PAYABLE: 'Une de ces factures n’est pas à payer.',
  PLUSIEURS_PRESTATAIRES: 'Payez à part les factures de chaque prestataire.',
} as const satisfies Record<InvoiceChoiceProblem, string>;
