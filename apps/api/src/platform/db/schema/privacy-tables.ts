import type { ConsultationKind } from '@portail/contract/people/privacy.schemas.ts';
import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import type { OperatorScreen } from '@portail/rules/backoffice/operators/reading.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  Appearance,
  Contrast,
  TextSize,
} from '@portail/rules/identity/preferences/preferences.ts';

export interface PrivacyTables {
  preference: {
    account_id: string;
    taille_texte: TextSize;
    contraste: Contrast;
    apparence: Appearance;
    rappels: boolean;
    langage_simple: boolean;
    updated_at: Date;
  };
  saved_view: {
    id: string;
    account_id: string;
    list: string;
    name: string;
    query: ColumnType<unknown, string, string>;
    created_at: Date;
    updated_at: Date;
  };
  copie_donnees: {
    id: string;
    beneficiary_id: string;
    demandee_le: Date;
    prete_le: Date | null;
    expire_le: Date | null;
    telechargee_le: Date | null;
    contenu_scelle: Buffer | null;
  };
  effacement: {
    id: string;
    beneficiary_id: string;
    demande_le: Date;
    /** YYYY-MM-DD. */
    prevu_le: string;
    retire_le: Date | null;
    fait_le: Date | null;
  };
  consultation: {
    id: string;
    account_id: string;
    rang: number;
    par: ConsultationKind;
    organisme: string;
    identifiant: string;
    contract_numero: string | null;
    lecture_seule: boolean;
    motif: string;
    session_id: string;
    request_id: string;
    at: Date;
    ecran: Generated<OperatorScreen | null>;
    empreinte: Buffer;
  };
  operateur_suspension: {
    id: string;
    account_id: string;
    personnes: number;
    request_id: string;
    debut: Date;
    levee_le: Generated<Date | null>;
    levee_par: Generated<string | null>;
    levee_motif: Generated<string | null>;
  };
  operateur_contrat: {
    account_id: string;
    contract_numero: string;
  };
  /** Outside the product's own schema: it cannot read it. */
  'archive.piece': {
    id: string;
    beneficiary_id: string;
    nature: 'DECLARATION' | 'MANDAT';
    origine_id: string;
    contenu: unknown;
    iban_scelle: string | null;
    archivee_le: Date;
    /** YYYY-MM-DD. */
    jusquau: string;
  };
  preuve_consentement: {
    preuve: string;
    choix: ConsentChoice;
    version_texte: number;
    donne_le: Date;
  };
  gel_juridique: {
    id: string;
    beneficiary_id: string;
    motif: string;
    pose_par: string;
    pose_le: Date;
    leve_le: Date | null;
  };
  revue_consultations: {
    /** YYYY-MM-DD, the first. */
    mois: string;
    consultations: number;
    personnes: number;
    chaines_rompues: number;
    /** Written as text, read as what it holds. */
    lecteurs: ColumnType<unknown, string, string>;
    created_at: Date;
  };
  consultation_appel: {
    session_id: string;
    appel: string;
    request_id: string;
    at: Date;
  };
}
