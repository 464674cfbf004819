import type { BrandingVersion, BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BrandingQueries, VersionHead } from './branding.queries.ts';

interface Author {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Who signs what nobody published. */
const HOUSE = 'Portail';

const nameOf = ({ firstName, lastName }: Author): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || HOUSE;

export const wireVersion = (version: VersionHead, last: number): BrandingVersion => ({
  numero: version.numero,
  date: dateTimeInFrance(version.publishedAt),
  auteur: nameOf(version),
  commentaire: version.commentaire,
  origine: version.origine,
  source: version.source,
  enLigne: version.numero === last,
});

export const wireBranding = ({ couleurs, images, options, textes }: Branding) => ({
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

export type ReadBranding = (numero: string) => Promise<BrandingView>;

export const createReadBranding =
  (queries: BrandingQueries): ReadBranding =>
  async (numero) => {
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
