import type { ActivityCode, Dispositif } from '@portail/rules/home-services/activities.ts';
import type { AttributionLink } from '@portail/rules/home-services/attribution.ts';
import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';
import type {
  ServiceOrderStatut,
  ServicePaymentMode,
} from '@portail/rules/home-services/service-order.ts';

export const PROVIDER_EVENTS = [
  'COMMANDE_PASSEE',
  'COMMANDE_MODIFIEE',
  'COMMANDE_ANNULEE',
  'DEVIS_ACCEPTE',
  'DEVIS_REFUSE',
  'FACTURE_PAYEE',
] as const;
export type ProviderEventName = (typeof PROVIDER_EVENTS)[number];

/** An order as its provider knows it. Amounts are in euros, days are DD/MM/YYYY. */
export interface SentOrder {
  readonly numeroCommande: string;
  readonly clientId: string;
  readonly statut: ServiceOrderStatut;
  readonly dispositif: Dispositif;
  readonly prestation: ActivityCode;
  readonly libelle: string;
  /** Hours, by the quarter. */
  readonly quantite: number;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly tarifHoraire: number;
  /** Agreed, or what the hours cost at the offer's price. */
  readonly montant: number;
  /** Whether the law requires a quotation before planning. */
  readonly devisRequis: boolean;
  readonly modePaiement: ServicePaymentMode;
  readonly beneficiaire: { readonly numero: string; readonly nom: string; readonly prenom: string };
  readonly attribution: readonly {
    readonly lien: AttributionLink;
    readonly prenom: string;
    readonly quantite: number;
  }[];
  readonly adresse: readonly string[];
  readonly contact: {
    readonly nom: string;
    readonly telephone: string;
    readonly email: string;
    readonly consignes: string;
  };
}

export interface ProviderNotification {
  /** Deduplication key. */
  readonly id: string;
  readonly evenement: ProviderEventName;
  /** When the order last changed: of two messages, the later one holds. */
  readonly etatAu: string;
  readonly commande: SentOrder;
  readonly devis?:
    | {
        readonly reference: string;
        readonly statut: QuotationStatut;
        readonly totalTTC: number;
      }
    | undefined;
  readonly facture?: { readonly numero: string; readonly statut: InvoiceStatut } | undefined;
}

/** They did not answer, or not in time, or with an error of their own. */
export class ProvidersUnavailable extends Error {
  override readonly name = 'ProvidersAway';
}

/** Those who give the services. They answer by calls of their own, whenever they can. */
export interface ServiceProviders {
  /** Throws where none is set: nothing need be read for it. */
  readonly assertSet: () => void;
  readonly notify: (event: ProviderNotification) => Promise<void>;
}
