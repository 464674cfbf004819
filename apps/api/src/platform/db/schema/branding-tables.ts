import type {
  BrandingContent,
  BrandingOrigin,
} from '@portail/contract/branding/branding.schemas.ts';
import type { ColumnType } from 'kysely';
import type { Json } from './platform-tables.ts';

export interface BrandingTables {
  personnalisation_version: {
    contract_numero: string;
    numero: number;
    contenu: Json<BrandingContent>;
    origine: BrandingOrigin;
    source: string | null;
    commentaire: string;
    auteur_id: string | null;
    publiee_le: Date;
  };
  personnalisation_brouillon: {
    contract_numero: string;
    revision: number;
    /** None between two drafts. */
    contenu: ColumnType<BrandingContent | null, string | null, string | null>;
    origine: Exclude<BrandingOrigin, 'REPRISE'>;
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
