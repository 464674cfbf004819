import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import type { MatchedParts, CampaignContent } from './campaign-parts.repository.ts';

interface Named {
  readonly id?: string | undefined;
  readonly name: string;
}

interface StoredPart {
  readonly id: string;
  readonly name: string;
}

const normal = (name: string): string => name.trim().toLowerCase();

/**
 * Which stored part each written one is, by its id first, then by its name. Each stored part is
 * taken once; an id that is not of this campaign is nobody's, and makes a new part.
 */
export const matchParts = (
  written: readonly Named[],
  stored: readonly StoredPart[],
): readonly (string | undefined)[] => {
  const free = new Map(stored.map((part) => [part.id, normal(part.name)]));
  const take = (id: string | undefined): string | undefined =>
    id !== undefined && free.delete(id) ? id : undefined;
  const byId = written.map(({ id }) => take(id));
  return written.map(({ name }, index) => {
    const known = byId[index];
    if (known !== undefined) return known;
    return take([...free].find(([, one]) => one === normal(name))?.[0]);
  });
};

/** Controls and questions are known by their code: people's answers and files bear it. */
export const matchCampaign = (content: CampaignContent, stored: ManagedCampaign): MatchedParts => {
  const byCode = (
    written: readonly { readonly code: string }[],
    known: readonly { readonly id: string; readonly code: string }[],
  ) => written.map(({ code }) => known.find((one) => one.code === code)?.id);
  return {
    quotas: matchParts(
      content.quotas.map(({ id, columns }) => ({ id, name: columns.categorie_personnel })),
      stored.quotas.map(({ id, categorie_personnel }) => ({ id, name: categorie_personnel })),
    ),
    controls: byCode(content.controls, stored.controls),
    questions: byCode(content.questions, stored.infos),
    points: matchParts(
      content.points.map(({ id, columns }) => ({ id, name: columns.libelle })),
      stored.points.map(({ id, libelle }) => ({ id, name: libelle })),
    ),
  };
};
