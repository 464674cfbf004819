import type { DressingVersion, DressingView } from '@portail/contract/branding/dressing.schemas.ts';
import type { Dressing } from '@portail/rules/branding/dressing/dressing.ts';
import { momentInFrance } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { DressingQueries, VersionHead } from './dressing.queries.ts';

interface Author {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Who signs what nobody published. */
const HOUSE = 'Portail';

const nameOf = ({ firstName, lastName }: Author): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || HOUSE;

export const wireVersion = (version: VersionHead, last: number): DressingVersion => ({
  numero: version.numero,
  date: momentInFrance(version.publishedAt),
  auteur: nameOf(version),
  commentaire: version.commentaire,
  origine: version.origine,
  source: version.source,
  enLigne: version.numero === last,
});

export const wireDressing = ({ couleurs, images, options, textes }: Dressing) => ({
  couleurs: { ...couleurs },
  images: { ...images },
  options: { ...options },
  textes: { ...textes },
});

type Draft = NonNullable<Awaited<ReturnType<DressingQueries['findDraft']>>>;

const wireDraft = (draft: Draft | undefined): DressingView['brouillon'] =>
  draft === undefined || draft.contenu === null
    ? null
    : {
        auteur: nameOf(draft),
        date: momentInFrance(draft.changedAt),
        origine: draft.origine,
        source: draft.source,
        habillage: wireDressing(draft.contenu),
      };

export type ReadDressing = (numero: string) => Promise<DressingView>;

export const createReadDressing =
  (queries: DressingQueries): ReadDressing =>
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
        habillage: wireDressing(published),
      },
      brouillon: wireDraft(draft),
      couches: { CESU_SOCIAL: layer('CESU_SOCIAL'), PETIT_CLIENT: layer('PETIT_CLIENT') },
    };
  };
