import type {
  BrandingVersion,
  BrandingView,
  BrandingContent,
} from '@portail/contract/branding/branding.schemas.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BrandingQueries, VersionHead } from './branding.queries.ts';

interface Author {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Author of the versions that no operator published. */
const PORTAL = 'Portail';

const nameOf = ({ firstName, lastName }: Author): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || PORTAL;

const wireVersion = (version: VersionHead, last: number): BrandingVersion => ({
  numero: version.numero,
  date: dateTimeInFrance(version.publishedAt),
  auteur: nameOf(version),
  commentaire: version.commentaire,
  origine: version.origine,
  source: version.source,
  enLigne: version.numero === last,
});

const wireBranding = ({ couleurs, images, options, textes }: Branding) => ({
  couleurs: { ...couleurs },
  images: { ...images },
  options: { ...options },
  textes: { ...textes },
});

type Draft = NonNullable<Awaited<ReturnType<BrandingQueries['findDraft']>>>;

const wireDraft = (draft: Draft | undefined): BrandingView['brouillon'] =>
  draft === undefined || draft.contenu === null
    ? null
    : {
        auteur: nameOf(draft),
        date: dateTimeInFrance(draft.changedAt),
        origine: draft.origine,
        source: draft.source,
        habillage: wireBranding(draft.contenu),
      };

export const createReadBranding =
  (queries: BrandingQueries) =>
  async (numero: string): Promise<BrandingView> => {
    const contract = await queries.findContract(numero);
    if (contract === undefined) throw new DomainError('CONTRAT_INCONNU');
    const [published, draft, version, layers] = await Promise.all([
      queries.readPublished(numero),
      queries.findDraft(numero),
      queries.lastVersion(numero),
      queries.listLayers(),
    ]);
    const layer = (kind: 'CESU_SOCIAL' | 'PETIT_CLIENT') =>
      Object.fromEntries(
        layers.filter((row) => row.kind === kind).map(({ key, value }) => [key, value]),
      );
    return {
      numeroContrat: contract.numero,
      raisonSociale: contract.socialReason,
      typeContrat: contract.contractType,
      typeClient: contract.clientType,
      revision: draft?.revision ?? 0,
      publie: {
        version: version === undefined ? null : wireVersion(version, version.numero),
        habillage: wireBranding(published),
      },
      brouillon: wireDraft(draft),
      couches: { CESU_SOCIAL: layer('CESU_SOCIAL'), PETIT_CLIENT: layer('PETIT_CLIENT') },
    };
  };

interface Page {
  readonly avant?: string | undefined;
  readonly taille: number;
}

/** Above every version number. */
const NEWEST = 2_000_000_000;

export const createListVersions = (queries: BrandingQueries) => {
  const requireContract = async (numero: string): Promise<void> => {
    if ((await queries.findContract(numero)) === undefined)
      throw new DomainError('CONTRAT_INCONNU');
  };
  return {
    list: async (numero: string, { avant, taille }: Page): Promise<BrandingVersion[]> => {
      await requireContract(numero);
      const last = await queries.lastVersion(numero);
      const rows = await queries.listVersions(numero, {
        before: Number(avant ?? NEWEST),
        size: taille,
      });
      return rows.map((row) => wireVersion(row, last?.numero ?? 0));
    },

    read: async (numero: string, version: number): Promise<BrandingContent> => {
      await requireContract(numero);
      const found = await queries.findVersion(numero, version);
      if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return wireBranding(found.contenu);
    },
  };
};

/** The draft if there is one, unless the published branding is requested. */
export const createShownBranding =
  (queries: BrandingQueries) =>
  async (
    numero: string,
    source: 'BROUILLON' | 'PUBLIE' | undefined,
  ): Promise<{ readonly socialReason: string; readonly branding: Branding }> => {
    const contract = await queries.findContract(numero);
    if (contract === undefined) throw new DomainError('CONTRAT_INCONNU');
    const draft = source === 'PUBLIE' ? undefined : await queries.findDraft(numero);
    return {
      socialReason: contract.socialReason,
      branding: draft?.contenu ?? (await queries.readPublished(numero)),
    };
  };
export type ShownBranding = ReturnType<typeof createShownBranding>;
