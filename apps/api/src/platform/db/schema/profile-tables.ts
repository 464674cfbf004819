import type { ConsentSource, ConsentSubject } from '@portail/contract/people/profile.schemas.ts';
import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import type { Generated } from 'kysely';

export interface ProfileTables {
  coordonnees_beneficiaire: {
    id: string;
    beneficiary_id: string;
    titulaire: string;
    iban_scelle: string;
    iban_fin: string;
    bic: string | null;
    banque: Generated<string>;
    created_at: Date;
    utilisable_a_partir_de: Date;
    remplacees_le: Date | null;
  };
  consentement: {
    id: string;
    beneficiary_id: string;
    sujet: ConsentSubject;
    choix: ConsentChoice;
    source: ConsentSource;
    version_texte: string;
    donne_le: Date;
  };
}
