import type {
  FunderInvoiceStatut,
  FunderOrderStatut,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { MovementOrigin } from '@portail/rules/ledger/vocabulary.ts';
import type { Generated } from 'kysely';

export interface FunderOrderTables {
  commande_financeur: {
    id: string;
    reference: string;
    session_id: string;
    contract_numero: string;
    financeur_id: string;
    numero_bon_commande: string | null;
    produit_compte_id: string | null;
    produit_titre_id: string | null;
    statut: FunderOrderStatut;
    nombre_lignes: number;
    nombre_lignes_traitees: Generated<number>;
    derniere_ligne: Generated<string | null>;
    nombre_lignes_livrees: Generated<number>;
    nombre_titres: number;
    montant_compte_cents: number;
    montant_titre_cents: number;
    part_financee_cents: number;
    part_beneficiaire_cents: number;
    frais_cents: number;
    actor: string;
    origin: Exclude<MovementOrigin, 'NOTIFICATION' | 'TACHE'>;
    request_id: string;
    commande_owner: string | null;
    commande_cle: string | null;
    created_at: Date;
    avance_le: Date;
    terminee_le: Date | null;
  };
  lot_impression: {
    id: string;
    commande_id: string | null;
    nombre_carnets: number;
    nombre_titres: number;
    created_at: Date;
    envoye_le: Generated<Date | null>;
  };
  impression_notification: {
    id: string;
    evenement_id: string;
    corps: Buffer;
    cle_id: string;
    signatures: readonly string[];
    recue_le: Date;
    traitee_le: Date | null;
    issue: 'APPLIQUEE' | 'SANS_EFFET' | 'TYPE_INCONNU' | null;
  };
  facture_financeur: {
    numero: string;
    commande_id: string;
    financeur_id: string;
    contract_numero: string;
    montant_cents: number;
    statut: Generated<FunderInvoiceStatut>;
    emise_le: Date;
  };
  facture_numero: { annee: number; dernier: number };
}
