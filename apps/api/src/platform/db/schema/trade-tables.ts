import type { FeeKind } from '@portail/rules/payments/fees.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { MovementOrigin } from '@portail/rules/ledger/vocabulary.ts';
import type { TradePaymentMode, TradeStatut } from '@portail/rules/wallet/trade/trade-statut.ts';

export interface TradeTables {
  echange_parametre: {
    contract_numero: string;
    produit_depart: ProductType;
    produit_final: ProductType;
    actif: boolean;
    frais_cents: number;
    seuil_cents: number;
    taux_bp: number;
  };
  echange: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    /** The one that is given. */
    millesime: number;
    compte_id: string | null;
    nombre_titres: number;
    produit_final: ProductType;
    valeurs_cents: number[];
    livraison: string | null;
    montant_cents: number;
    type_frais: FeeKind | null;
    frais_cents: number;
    mode_paiement: TradePaymentMode | null;
    statut: TradeStatut;
    posting_id: string;
    carte_reference: string | null;
    actor: string;
    origin: Exclude<MovementOrigin, 'IMPORT' | 'NOTIFICATION' | 'TACHE'>;
    request_id: string;
    operateur: string | null;
    commande_owner: string;
    commande_cle: string;
    demande_le: Date;
    echange_le: Date | null;
    disponible_le: string | null;
    created_at: Date;
  };
  echange_titre: {
    echange_id: string;
    titre_numero: string;
    tenu: boolean;
    pris_par: string | null;
  };
}
