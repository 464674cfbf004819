import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type { BrandingChanges } from '@portail/contract/branding/branding.schemas.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { checkBranding, withoutLostTexts } from './check-branding.ts';
import { brandingIn, type DraftRow, type BrandingRepository } from './branding.repository.ts';
import { copyPictures } from './keep-picture.ts';
import type { BrandingQueries } from './branding.queries.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'files'> & {
  readonly queries: BrandingQueries;
};

/** Who changes which dress, and what they saw of it. */
export interface DraftChange {
  readonly numero: string;
  readonly revision: number;
  readonly authorId: string;
}

type NewDraft = Pick<DraftRow, 'branding' | 'origin' | 'source'>;

/** Takes the dress for one change; refuses whoever has not seen the last one. */
export const replaceDraft = async (
  unit: UnitOfWork,
  { numero, revision }: Pick<DraftChange, 'numero' | 'revision'>,
) => {
  const dress = brandingIn(unit, numero);
  if (!(await dress.lock())) throw new DomainError('CONTRAT_INCONNU');
  const draft = await dress.readDraft();
  if ((draft?.revision ?? 0) !== revision) throw new DomainError('HABILLAGE_MODIFIE');
  return { dress, draft };
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

/** Every way to write the draft. Nobody but operators sees it before it is published. */
export const createChangeDraft = ({ units, clock, files, queries }: Dependencies) => {
  const replace = (
    on: DraftChange,
    make: (
      unit: UnitOfWork,
      dress: BrandingRepository,
      before: NewDraft | undefined,
    ) => Promise<NewDraft>,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const { dress, draft } = await replaceDraft(unit, on);
      const before =
        draft === undefined
          ? undefined
          : { branding: draft.contenu, origin: draft.origine, source: draft.source };
      const next = await make(unit, dress, before);
      await dress.saveDraft({ ...next, authorId: on.authorId, at: clock.businessNow() });
    });

  return {
    save: async (on: DraftChange, changes: BrandingChanges): Promise<void> => {
      await checkBranding(files, changes);
      await replace(on, async (_unit, dress, before) => ({
        branding: changed(before?.branding ?? (await dress.readPublished()), changes),
        // Between two drafts the row says that the next one is written by hand.
        origin: before?.origin ?? 'SAISIE',
        source: before?.source ?? null,
      }));
    },

    drop: (on: DraftChange): Promise<void> =>
      replace(on, () => Promise.resolve({ branding: null, origin: 'SAISIE', source: null })),

    returnTo: (on: DraftChange, version: number): Promise<void> =>
      replace(on, async (_unit, dress) => {
        const found = await dress.findVersion(version);
        if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        return {
          branding: withoutLostTexts(found.contenu),
          origin: 'RETOUR',
          source: String(version),
        };
      }),

    copyFrom: async (on: DraftChange, other: string): Promise<void> => {
      if ((await queries.findContract(other)) === undefined) {
        const message = ERROR_CATALOGUE.CONTRAT_INCONNU.message;
        throw new DomainError('CONTRAT_INCONNU', {
          fields: [{ champ: 'numeroContratSource', message }],
        });
      }
      const source = await queries.readPublished(other);
      await replace(on, async (unit) => ({
        branding: withoutLostTexts({
          ...source,
          images: await copyPictures(
            unit,
            { numero: on.numero, at: clock.businessNow() },
            source.images,
          ),
        }),
        origin: 'COPIE',
        source: other,
      }));
    },

    /** What a file says, whole; its pictures are kept by `keep` in the same breath. */
    takeFile: (
      on: DraftChange,
      name: string,
      keep: (unit: UnitOfWork) => Promise<Branding>,
    ): Promise<void> =>
      replace(on, async (unit) => ({
        branding: await keep(unit),
        origin: 'IMPORT',
        source: name,
      })),
  };
};
export type ChangeDraft = ReturnType<typeof createChangeDraft>;
