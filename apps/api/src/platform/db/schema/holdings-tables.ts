import type { ConversionDirection } from '@portail/rules/wallet/conversion/conversion.ts';
import type { CesuAccountType, PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import type { Generated } from 'kysely';

export interface HoldingsTables {
  produit: { id: string; libelle: string };
  produit_contrat: { contract_numero: string; produit_id: string };
  compte_cesu: {
    id: string;
    numero: Generated<string>;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    type_compte: CesuAccountType;
    statut: Generated<'ACTIF' | 'BLOQUE'>;
    motif_blocage: Generated<'VERIFICATION' | 'DEMANDE_FINANCEUR' | null>;
    created_at: Date;
  };
  plan_social: {
    compte_id: string;
    quantite_par_mois: number;
    taux_horaire_cents: number | null;
    reporte: boolean;
    premier_mois: string;
    dernier_mois: string;
    depuis_plan_aide: Generated<boolean>;
  };
  carnet: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    created_at: Date;
    /** The order line that it was printed for. */
    precommande_id: Generated<string | null>;
    lot_id: Generated<string | null>;
    expedie_le: Generated<Date | null>;
    livre_le: Generated<Date | null>;
  };
  titre: {
    numero: Generated<string>;
    carnet_id: string;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    valeur_faciale_cents: number;
    statut: TitreStatut;
    cle_id: number;
    essais_errones: Generated<number>;
    created_at: Date;
  };
  carnet_adresse: {
    carnet_id: string;
    destinataire: string;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: string;
  };
  conversion: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    sens: ConversionDirection;
    compte_id: string;
    carnet_id: string | null;
    nombre_titres: number;
    montant_cents: number;
    disponible_le: string;
    posting_id: string;
    created_at: Date;
  };
  paiement_compte: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    intervenant_id: string;
    montant_cents: number;
    complement_cents: Generated<number>;
    commentaire: Generated<string>;
    statut: PaymentStatut;
    posting_id: string;
    frais_cents: Generated<number>;
    carte_reference: Generated<string | null>;
    declaration_id: Generated<string | null>;
    created_at: Date;
  };
  invitation_intervenant: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    nom: string | null;
    email: string | null;
    created_at: Date;
    sent_at: Date | null;
  };
  remise_titres: {
    id: string;
    numero: string;
    beneficiary_id: string;
    contract_numero: string;
    intervenant_id: string;
    nombre_titres: number;
    montant_cents: number;
    commentaire: Generated<string>;
    statut: Exclude<PaymentStatut, 'EN_ATTENTE_CARTE'>;
    posting_id: string;
    created_at: Date;
  };
  titre_essai: {
    id: Generated<number>;
    titre_numero: string;
    beneficiary_id: string;
    essaye_le: Date;
  };
  titre_opposition: {
    id: Generated<number>;
    titre_numero: string;
    motif: 'PERTE' | 'VOL' | 'NON_RECU';
    actor: string;
    declaree_le: Date;
    levee_le: Date | null;
  };
  rappel_echeance: {
    beneficiary_id: string;
    contract_numero: string;
    millesime: number;
    jours: number;
    created_at: Date;
  };
}
