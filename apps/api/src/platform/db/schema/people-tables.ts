import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import type {
  BypassKind,
  OrderType,
  SpaceType,
} from '@portail/rules/identity/access/vocabulary.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type AccountRole =
  | 'BENEFICIAIRE'
  | 'BENEFICIAIRE_UNIQUE'
  | 'AIDANT'
  | 'ADMINISTRATEUR'
  | 'GESTIONNAIRE'
  | 'LECTEUR'
  | 'INTERVENANT'
  | 'BO_GESTIONNAIRE'
  | 'BO_SUPPORT'
  | 'BO_LECTURE';

export interface PeopleTables {
  user_account: {
    id: string;
    login: string;
    login_key: GeneratedAlways<string>;
    space_type: SpaceType;
    role: AccountRole;
    first_name: string;
    last_name: string;
    mail: string;
    mail_key: GeneratedAlways<string>;
    /** Null until the owner of the address has proved it. */
    mail_proved_at: Generated<Date | null>;
    name_key: GeneratedAlways<string>;
    password_hash: string | null;
    second_step: Generated<'AUCUN' | 'MAIL'>;
    disabled_at: Date | null;
    created_at: Date;
  };
  beneficiary: {
    id: string;
    account_id: string;
    civility: 'M' | 'MME' | 'MLLE';
    cesu_code: string | null;
    /** YYYY-MM-DD: a day has no hour, so it never becomes a Date. */
    birth_date: string;
    address_zone0: Generated<string>;
    address_zone1: Generated<string>;
    address_zone2: Generated<string>;
    address_zone3: Generated<string>;
    postal_code: string;
    town: string;
    main_phone_number: Generated<string>;
    secondary_phone_number: Generated<string>;
    mail_offers: Generated<boolean>;
    allow_all_payment_modes: Generated<boolean>;
    is_compte_eb_unique: Generated<boolean>;
    numero_beneficiaire_sap: string | null;
    compte_cesu_sap: string | null;
    matricule_paynum: string | null;
    /** Empty once it is taken away, null as long as nothing was said. */
    numero_employeur_cesu: string | null;
    numero_pajemploi: string | null;
    address_changed_at: Date | null;
    created_at: Date;
  };
  beneficiary_contract: {
    beneficiary_id: string;
    contract_numero: string;
    matricule: string | null;
    product_type_choice: Generated<'TITRE' | 'COMPTE' | 'INCONNU'>;
    created_at: Date;
  };
  home_service_space: {
    beneficiary_id: string;
    client_id: string;
    client_number: string;
    company_name: string;
    rank: number;
  };
  intervenant: {
    id: string;
    account_id: string | null;
    code_nan: string;
    type: 'SALARIE' | 'ASSISTANTE_MATERNELLE' | 'STRUCTURE';
    contact_status: 'ACTIF' | 'INACTIF';
    social_reason: string;
    ville: string;
    paiement_en_ligne: Generated<boolean>;
    numero_salarie_cesu: Generated<string | null>;
    numero_salarie_paje: Generated<string | null>;
    created_at: Date;
  };
  client_user: {
    account_id: string;
    financeur_id: string;
    created_at: Date;
  };
  user_session: {
    id: string;
    account_id: string;
    from_back_office: Generated<boolean>;
    read_only: Generated<boolean>;
    bypass_kind: BypassKind | null;
    contract_numero: string | null;
    link_source: string | null;
    link_mode: LinkMode | null;
    precommande_session_id: string | null;
    order_type: OrderType | null;
    created_at: Date;
    last_seen_at: Date;
    idle_seconds: number;
    ends_at: Date;
    revoked_at: Date | null;
    browser: Generated<string>;
    system: Generated<string>;
    confirmed_at: Date | null;
    delegation_id: string | null;
    delegue_account_id: string | null;
    operator_account_id: string | null;
  };
}
