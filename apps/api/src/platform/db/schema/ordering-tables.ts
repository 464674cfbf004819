import type { ORDER_REASONS } from '@portail/contract/orders/ordering.schemas.ts';
import type { OrderPaymentStatut, OrderStatut } from '@portail/rules/orders/order-statut.ts';
import type { Generated } from 'kysely';

/** Days are YYYY-MM-DD text, cents and sums of the bigint kind come back as text. */
type BigCents = string | number;

export interface OrderingTables {
  frais_commande: {
    contract_numero: string;
    compte_cents: BigCents;
    titre_cents: BigCents;
  };
  precommande: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    session_id: string;
    quota_id: string;
    email_contact: string;
    civilite: 'M' | 'MME' | 'MLLE';
    date_naissance: string;
    zone_adresse0: string;
    zone_adresse1: string;
    zone_adresse2: string;
    zone_adresse3: string;
    code_postal_et_ville: string;
    telephone_principal: string;
    telephone_secondaire: string;
    montant_titre_cents: BigCents;
    montant_compte_cents: BigCents;
    valeur_faciale_cents: number | null;
    nombre_titres: number;
    motif: (typeof ORDER_REASONS)[number];
    taux_bp: number;
    part_financee_cents: BigCents;
    part_beneficiaire_cents: BigCents;
    frais_compte_cents: BigCents;
    frais_titre_cents: BigCents;
    plafond_participation_cents: BigCents;
    annee: number;
    millesime: number;
    type_livraison: number | null;
    point_livraison_id: string | null;
    livraison_zone_adresse0: Generated<string>;
    livraison_zone_adresse1: Generated<string>;
    livraison_zone_adresse2: Generated<string>;
    livraison_zone_adresse3: Generated<string>;
    livraison_code_postal_et_ville: Generated<string>;
    mode_paiement: number;
    statut: OrderStatut;
    statut_paiement: OrderPaymentStatut;
    reference_transaction: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    /** When its person last changed it. */
    modifiee_le: Generated<Date | null>;
    /** The funder's order that has taken it. */
    commande_id: Generated<string | null>;
  };
  precommande_reponse: {
    precommande_id: string;
    rang: number;
    controle_id: string | null;
    info_id: string | null;
    valeur: string;
  };
}
