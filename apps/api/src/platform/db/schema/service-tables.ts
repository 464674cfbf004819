import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type { RequestAuthor } from '@portail/contract/people/requests.schemas.ts';
import type { AttachmentKind } from '@portail/rules/people/requests/attachment.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import type { Generated } from 'kysely';

export interface ServiceTables {
  demande_gestion: {
    id: string;
    reference: string;
    /** From the public form, or from the space of whoever is connected. */
    origine: 'CONTACT' | 'ESPACE';
    statut: RequestStatut;
    nom: string;
    mail: string;
    contrat_annonce: string | null;
    objet: ContactSubject;
    description: string;
    /** The person's own words, once an operator has written the request down otherwise. */
    description_initiale: string | null;
    account_id: string | null;
    /** Grows with each change: two who work on it at once are told. */
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  demande_message: {
    id: string;
    demande_id: string;
    auteur: RequestAuthor;
    message: string;
    operateur_id: string | null;
    created_at: Date;
  };
  demande_suivi: {
    id: string;
    demande_id: string;
    operateur_id: string;
    /** Empty where the status alone changed. */
    commentaire: string;
    statut: RequestStatut | null;
    created_at: Date;
  };
  demande_fichier: {
    id: string;
    demande_id: string;
    nom: string;
    type: AttachmentKind;
    taille: number;
    contenu_scelle: Buffer;
    /** Who joined it for the house; nobody where the person did. */
    operateur_id: string | null;
    created_at: Date;
  };
  audience_count: {
    day: string;
    page: string;
    evenement: 'VUE' | 'PRESENCE';
    /** bigint: text, so that no digit is lost. */
    count: string | number;
  };
}
