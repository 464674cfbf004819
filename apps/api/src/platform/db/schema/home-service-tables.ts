import type { ActivityCode, Dispositif } from '@portail/rules/home-services/activities.ts';
import type { AttributionLink } from '@portail/rules/home-services/attribution.ts';
import type { PriceUnit, VatRate } from '@portail/rules/home-services/price.ts';
import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';
import type {
  ServiceOrderActor,
  ServiceOrderStatut,
  ServicePaymentMode,
} from '@portail/rules/home-services/service-order.ts';
import type { Generated } from 'kysely';

/** A line of a quotation or of an invoice: hours in minutes, or a number of times. */
export interface PricedLineColumns {
  rang: number;
  libelle: string;
  unite: PriceUnit;
  minutes: number | null;
  nombre: number | null;
  prix_unitaire_cents: number;
  taux_tva_bp: VatRate;
  ht_cents: number;
  tva_cents: number;
  ttc_cents: number;
}

export interface HomeServiceTables {
  prestataire: {
    client_id: string;
    /** Null for one that accounts cannot pay. */
    intervenant_id: string | null;
    raison_sociale: string;
    siret: Generated<string>;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: Generated<string>;
    contact_nom: Generated<string>;
    contact_telephone: Generated<string>;
    contact_email: Generated<string>;
    agree_jusqu_au: string | null;
    numero_declaration: Generated<string>;
    declare_le: string | null;
    created_at: Date;
  };
  prestataire_offre: {
    client_id: string;
    prestation: ActivityCode;
    dispositif: Dispositif;
    tarif_horaire_cents: number;
  };
  partenaire_prestataire: {
    partenaire_id: string;
    client_id: string;
  };
  commande_service: {
    numero: string;
    beneficiary_id: string;
    client_id: string;
    dispositif: Dispositif;
    prestation: ActivityCode;
    minutes: number;
    date_debut: string;
    date_fin: string;
    tarif_horaire_cents: number;
    estimation_cents: number;
    mode_paiement: ServicePaymentMode;
    attestation: boolean;
    statut: ServiceOrderStatut;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: string;
    contact_nom: string;
    contact_telephone: Generated<string>;
    contact_email: Generated<string>;
    consignes: Generated<string>;
    intervenant: string | null;
    created_at: Date;
    updated_at: Date;
    planifiee_le: Date | null;
    commencee_le: Date | null;
    terminee_le: Date | null;
    annulee_le: Date | null;
    annulee_par: ServiceOrderActor | null;
    motif_annulation: Generated<string>;
  };
  commande_attribution: {
    commande_numero: string;
    rang: number;
    lien: AttributionLink;
    /** Empty for the person themselves. */
    prenom: string;
    date_naissance: string | null;
    part: number;
  };
  devis: {
    id: string;
    commande_numero: string;
    client_id: string;
    beneficiary_id: string;
    reference: string;
    empreinte: string;
    statut: QuotationStatut;
    total_ht_cents: number;
    total_tva_cents: number;
    total_ttc_cents: number;
    envoye_le: Date;
    valide_jusqu_au: string;
    repondu_le: Date | null;
  };
  devis_ligne: PricedLineColumns & { devis_id: string };
}
