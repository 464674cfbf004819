import { LIST_PAGE_SIZE } from '@portail/contract/constants/constants.ts';
import type {
  BrandingContent,
  BrandingVersion,
} from '@portail/contract/branding/branding.schemas.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BrandingQueries } from './branding.queries.ts';
import { wireBranding, wireVersion } from './branding-view.ts';

interface Page {
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

/** Beyond any number that a contract will ever reach. */
const NEWEST = 2_000_000_000;

export const createListVersions = (queries: BrandingQueries) => {
  const known = async (numero: string): Promise<void> => {
    if ((await queries.findContract(numero)) === undefined)
      throw new DomainError('CONTRAT_INCONNU');
  };
  return {
    list: async (numero: string, { avant, taille }: Page): Promise<BrandingVersion[]> => {
      await known(numero);
      const last = await queries.lastVersion(numero);
      const rows = await queries.listVersions(numero, {
        before: Number(avant ?? NEWEST),
        size: Number(taille ?? LIST_PAGE_SIZE),
      });
      return rows.map((row) => wireVersion(row, last?.numero ?? 0));
    },

    read: async (numero: string, version: number): Promise<BrandingContent> => {
      await known(numero);
      const found = await queries.findVersion(numero, version);
      if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return wireBranding(found.contenu);
    },
  };
};
export type ListVersions = ReturnType<typeof createListVersions>;
