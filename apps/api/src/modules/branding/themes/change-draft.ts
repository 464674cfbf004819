import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type { BrandingChanges } from '@portail/contract/branding/branding.schemas.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { checkBranding, withoutObsoleteTexts } from './check-branding.ts';
import { brandingIn, type DraftRow, type BrandingRepository } from './branding.repository.ts';
import { copyPictures } from './pictures.ts';
import type { BrandingQueries } from './branding.queries.ts';

/** The revision is the one that the author has read. */
export interface DraftChange {
  readonly numero: string;
  readonly revision: number;
  readonly authorId: string;
}

type NewDraft = Pick<DraftRow, 'branding' | 'origin' | 'source'>;

/** Locks the branding; refuses a change based on an older revision. */
export const lockDraft = async (
  unit: UnitOfWork,
  { numero, revision }: Pick<DraftChange, 'numero' | 'revision'>,
) => {
  const repository = brandingIn(unit, numero);
  if (!(await repository.lock())) throw new DomainError('CONTRAT_INCONNU');
  const draft = await repository.readDraft();
  if ((draft?.revision ?? 0) !== revision) throw new DomainError('HABILLAGE_MODIFIE');
  return { repository, draft };
};

const mergedTexts = (
  before: Branding['textes'],
  changes: Readonly<Record<string, string | null>>,
): Branding['textes'] =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(([key, value]) =>
      value === null ? [] : [[key, value] as const],
    ),
  );

const changed = (before: Branding, changes: BrandingChanges): Branding => ({
  couleurs: changes.couleurs ?? before.couleurs,
  images: changes.images ?? before.images,
  options: changes.options ?? before.options,
  textes: mergedTexts(before.textes, changes.textes ?? {}),
});

export const createChangeDraft = (
  { units, clock, files }: Pick<Platform, 'units' | 'clock' | 'files'>,
  queries: BrandingQueries,
) => {
  const replace = (
    change: DraftChange,
    make: (
      unit: UnitOfWork,
      repository: BrandingRepository,
      before: NewDraft | undefined,
    ) => Promise<NewDraft>,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const { repository, draft } = await lockDraft(unit, change);
      const before =
        draft === undefined
          ? undefined
          : { branding: draft.contenu, origin: draft.origine, source: draft.source };
      const next = await make(unit, repository, before);
      await repository.saveDraft({ ...next, authorId: change.authorId, at: clock.businessNow() });
    });

  return {
    save: async (change: DraftChange, changes: BrandingChanges): Promise<void> => {
      await checkBranding(files, changes);
      await replace(change, async (_unit, repository, before) => ({
        branding: changed(before?.branding ?? (await repository.readPublished()), changes),
        origin: before?.origin ?? 'SAISIE',
        source: before?.source ?? null,
      }));
    },

    drop: (change: DraftChange): Promise<void> =>
      replace(change, () => Promise.resolve({ branding: null, origin: 'SAISIE', source: null })),

    returnTo: (change: DraftChange, version: number): Promise<void> =>
      replace(change, async (_unit, repository) => {
        const found = await repository.findVersion(version);
        if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        return {
          branding: withoutObsoleteTexts(found.contenu),
          origin: 'RETOUR',
          source: String(version),
        };
      }),

    copyFrom: async (change: DraftChange, other: string): Promise<void> => {
      if ((await queries.findContract(other)) === undefined) {
        const message = ERROR_CATALOGUE.CONTRAT_INCONNU.message;
        throw new DomainError('CONTRAT_INCONNU', {
          fields: [{ champ: 'numeroContratSource', message }],
        });
      }
      const source = await queries.readPublished(other);
      await replace(change, async (unit) => ({
        branding: withoutObsoleteTexts({
          ...source,
          images: await copyPictures(
            unit,
            { numero: change.numero, at: clock.businessNow() },
            source.images,
          ),
        }),
        origin: 'COPIE',
        source: other,
      }));
    },

    /** `save` stores the pictures of the file in the same transaction. */
    importFile: (
      change: DraftChange,
      name: string,
      save: (unit: UnitOfWork) => Promise<Branding>,
    ): Promise<void> =>
      replace(change, async (unit) => ({
        branding: await save(unit),
        origin: 'IMPORT',
        source: name,
      })),
  };
};
export type ChangeDraft = ReturnType<typeof createChangeDraft>;
