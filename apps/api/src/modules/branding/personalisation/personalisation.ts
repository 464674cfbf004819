import type {
  StyleValues,
  OptionsFlags,
} from '@portail/contract/branding/personalisation.calls.ts';
import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { isPublicText } from '@portail/contract/pages/public-texts.ts';
import {
  DEFAULT_BRANDING,
  eachPlace,
  DEFAULT_OPTIONS,
  usesContractTheme,
  textLayersOf,
} from '@portail/rules/branding/branding.ts';
import type { SpaceType, FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { isInScope } from '../../../platform/ports/owner-scope.ts';
import type { FileStore, StoredFile } from '../../../platform/ports/file-store.ts';
import type { PersonalisationQueries } from './personalisation.queries.ts';

/** The space of a visitor whose request names none. */
const DEFAULT_SPACE: SpaceType = 'ESPACE_BENEFICIAIRE';

interface ThemeQuery {
  readonly numeroContrat?: string | undefined;
  readonly typeEspace?: SpaceType | undefined;
}

const NO_ALTERNATIVES = eachPlace(() => null);

const DEFAULT_STYLES: StyleValues = {
  ...DEFAULT_BRANDING.couleurs,
  logo: `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`,
  imageConnexionGauche: null,
  imageConnexionDroite: null,
  imagePiedDePage: null,
  alternatives: NO_ALTERNATIVES,
};

interface Styles {
  readonly numeroContrat: string | null;
  readonly customized: boolean;
  readonly values: StyleValues;
}

/** Without a contract, or for a contract without a theme, the theme of the portal. */
export const createReadStyles =
  (queries: PersonalisationQueries) =>
  async ({ numeroContrat, typeEspace = DEFAULT_SPACE }: ThemeQuery): Promise<Styles> => {
    if (numeroContrat === undefined) {
      return { numeroContrat: null, customized: false, values: DEFAULT_STYLES };
    }
    const [contract, theme] = await Promise.all([
      queries.findContract(numeroContrat),
      queries.findTheme(numeroContrat),
    ]);
    const numero = contract?.numero ?? null;
    if (theme === undefined || !usesContractTheme(typeEspace)) {
      return { numeroContrat: numero, customized: false, values: DEFAULT_STYLES };
    }
    return {
      numeroContrat: numero,
      customized: true,
      values: {
        primary: theme.primary_color,
        secondary: theme.secondary_color,
        tertiary: theme.tertiary_color,
        success: theme.success_color,
        warning: theme.warning_color,
        danger: theme.danger_color,
        logo: theme.logo ?? DEFAULT_STYLES.logo,
        imageConnexionGauche: theme.image_connexion_gauche,
        imageConnexionDroite: theme.image_connexion_droite,
        imagePiedDePage: theme.image_pied_de_page,
        alternatives: {
          logo: theme.logo_alternative,
          imageConnexionGauche: theme.image_connexion_gauche_alternative,
          imageConnexionDroite: theme.image_connexion_droite_alternative,
          imagePiedDePage: theme.image_pied_de_page_alternative,
        },
      },
    };
  };

/** True when the caller may read the texts that a contract addresses to its own people. */
const isOfContract = (
  caller: AuthenticatedCaller | undefined,
  contract: { readonly numero: string; readonly financeurId: string },
): boolean => {
  if (caller === undefined) return false;
  if (caller.space === 'ESPACE_OPERATEUR') return true;
  const { scope } = caller;
  if (scope?.kind === 'funder')
    return scope.financeurId === contract.financeurId && isInScope(scope, contract.numero);
  return scope?.kind === 'beneficiary' && scope.contracts.includes(contract.numero);
};

interface Texts {
  readonly numeroContrat: string | null;
  readonly customized: boolean;
  readonly values: Record<string, string>;
  readonly optionsFlags: OptionsFlags;
}

/** The texts that differ from the default ones, all layers merged. */
export const createReadTexts =
  (queries: PersonalisationQueries) =>
  async (
    { numeroContrat, typeEspace = DEFAULT_SPACE }: ThemeQuery,
    caller: AuthenticatedCaller | undefined,
  ): Promise<Texts> => {
    const contract =
      numeroContrat === undefined ? undefined : await queries.findContract(numeroContrat);
    if (contract === undefined) {
      return {
        numeroContrat: null,
        customized: false,
        values: {},
        optionsFlags: DEFAULT_OPTIONS,
      };
    }
    const kinds = [
      ...(contract.contractType === 'CESU_SOCIAL' ? (['CESU_SOCIAL'] as const) : []),
      ...(contract.clientType === 'PETIT_CLIENT' ? (['PETIT_CLIENT'] as const) : []),
    ];
    const [all, theme] = await Promise.all([
      queries.listTexts(contract.numero, kinds),
      queries.findTheme(contract.numero),
    ]);
    const isOwn = isOfContract(caller, contract);
    // Texts of a contract may be a message to its people; those of a contract type are public.
    const rows = all.filter(({ kind, key }) => kind !== 'CONTRAT' || isOwn || isPublicText(key));
    const shown = textLayersOf(typeEspace).flatMap((layer) =>
      rows.filter((row) => row.kind === layer),
    );
    const values = Object.fromEntries(shown.map(({ key, value }) => [key, value]));
    return {
      numeroContrat: contract.numero,
      customized: shown.length > 0,
      values,
      optionsFlags:
        theme === undefined || !usesContractTheme(typeEspace)
          ? DEFAULT_OPTIONS
          : {
              afficherImagesConnexion: theme.afficher_images_connexion,
              afficherContact: theme.afficher_contact,
              afficherAide: theme.afficher_aide,
            },
    };
  };

/** The sign-in page needs the enabled features; their properties may hold the funder's message. */
export const createReadFeatures =
  (queries: PersonalisationQueries) =>
  async (
    numeroContrat: string,
    caller: AuthenticatedCaller | undefined,
  ): Promise<{ id: FeatureId; proprietes: Record<string, string> }[]> => {
    const [contract, features] = await Promise.all([
      caller === undefined ? undefined : queries.findContract(numeroContrat),
      queries.listFeatures(numeroContrat),
    ]);
    if (contract !== undefined && isOfContract(caller, contract)) return features;
    return features.map(({ id }) => ({ id, proprietes: {} }));
  };

/** The only part of the store that is public. */
const PUBLIC_KEY = /^PERSONNALISATION\/[0-9A-Za-z]{1,20}\/([^/]+)$/;

/** A file that the contract does not have is replaced by the default one. */
export const createReadPublicFile =
  (files: FileStore) =>
  async (path: string): Promise<StoredFile> => {
    const name = PUBLIC_KEY.exec(path)?.[1];
    if (name === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const file =
      (await files.read(path)) ?? (await files.read(`${DEFAULT_PERSONALISATION_FOLDER}/${name}`));
    if (file === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return file;
  };
