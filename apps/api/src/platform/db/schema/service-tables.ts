import type { ContactSubject } from '@portail/contract/calls/service.calls.ts';

export interface ServiceTables {
  demande_gestion: {
    id: string;
    reference: string;
    origine: 'CONTACT';
    statut: 'NOUVELLE' | 'EN_COURS' | 'EN_ATTENTE' | 'CLOTUREE' | 'ROUVERTE';
    nom: string;
    mail: string;
    contrat_annonce: string | null;
    objet: ContactSubject;
    description: string;
    account_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
  audience_count: {
    day: string;
    page: string;
    evenement: 'VUE' | 'PRESENCE';
    /** bigint: text, so that no digit is lost. */
    count: string | number;
  };
}
