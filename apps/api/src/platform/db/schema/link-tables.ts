import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import type { OrderType, SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { Generated } from 'kysely';

export interface LinkTables {
  partenaire: {
    id: string;
    client_id: string;
    nom: string;
    secret_hash: string;
    modes: LinkMode[];
    tous_contrats: Generated<boolean>;
    /** The program of Paynum, which answers what people ask of it. */
    paynum: Generated<boolean>;
    disabled_at: Date | null;
    created_at: Date;
  };
  partenaire_contrat: {
    partenaire_id: string;
    contract_numero: string;
  };
  partenaire_operateur: {
    partenaire_id: string;
    identifiant: string;
    account_id: string;
  };
  lien_connexion: {
    id: string;
    jeton_hash: string;
    partenaire_id: string;
    identifiant_source: string;
    identifiant_cible: string;
    account_id: string;
    type_espace: SpaceType;
    mode: LinkMode;
    contract_numero: string | null;
    session_id: string | null;
    action_type: OrderType | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    /** What the operator gave as their reason, in words that the person reads. */
    motif: Generated<string | null>;
  };
}
