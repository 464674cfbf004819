import type { ReportStatut, ReportType } from '@portail/rules/backoffice/operators/reports.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** What operators keep at their desk: contacts of clients, and reports. */
export interface BackofficeTables {
  interlocuteur: {
    id: string;
    client_id: string;
    nom: string;
    prenom: string;
    name_key: GeneratedAlways<string>;
    fonction: string;
    mail: string;
    mail_key: GeneratedAlways<string>;
    telephone: Generated<string>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  rapport: {
    id: string;
    type: ReportType;
    /** YYYY-MM-DD, both of them in the period. */
    du: string;
    au: string;
    statut: Exclude<ReportStatut, 'EXPIRE'>;
    demande_par: string;
    demande_le: Date;
    lignes: Generated<number>;
    blocs: Generated<number>;
    lignes_attendues: Generated<number | null>;
    suite: Generated<string | null>;
    essais: Generated<number>;
    reprise_le: Date;
    pret_le: Generated<Date | null>;
    expire_le: Generated<Date | null>;
    accord_par: Generated<string | null>;
    accord_le: Generated<Date | null>;
  };
  rapport_bloc: {
    id: string;
    rapport_id: string;
    rang: number;
    comptes: string[];
    contenu_scelle: Buffer;
  };
}
