import type { DressingContent, DressingOrigin } from '@portail/contract/branding/dressing.schemas.ts';
import type { ColumnType } from 'kysely';
import type { Json } from './platform-tables.ts';

export interface DressingTables {
  personnalisation_version: {
    contract_numero: string;
    numero: number;
    contenu: Json<DressingContent>;
    origine: DressingOrigin;
    source: string | null;
    commentaire: string;
    auteur_id: string | null;
    publiee_le: Date;
  };
  personnalisation_brouillon: {
    contract_numero: string;
    revision: number;
    /** None between two drafts. */
    contenu: ColumnType<DressingContent | null, string | null, string | null>;
    origine: Exclude<DressingOrigin, 'REPRISE'>;
    source: string | null;
    auteur_id: string;
    modifie_le: Date;
  };
  personnalisation_image: {
    chemin: string;
    contract_numero: string;
    type: 'PNG' | 'JPEG';
    largeur: number;
    hauteur: number;
    contenu: Buffer;
    deposee_le: Date;
  };
}
