import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import type { StyleValues } from '@portail/contract/branding/personalisation.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { DEFAULT_BRANDING, eachPlace } from '@portail/rules/branding/branding.ts';
import { usesContractTheme } from '@portail/rules/branding/theme-of-space.ts';
import type { PersonalisationQueries } from './personalisation.queries.ts';

/** D-037: the space of a visitor who names none. */
export const DEFAULT_SPACE: SpaceType = 'ESPACE_BENEFICIAIRE';

export interface ThemeQuery {
  readonly numeroContrat?: string | undefined;
  readonly typeEspace?: SpaceType | undefined;
}

const NO_WORDS = eachPlace(() => null);

const DEFAULT_STYLES: StyleValues = {
  ...DEFAULT_BRANDING.couleurs,
  logo: `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`,
  imageConnexionGauche: null,
  imageConnexionDroite: null,
  imagePiedDePage: null,
  alternatives: NO_WORDS,
};

export interface Styles {
  readonly numeroContrat: string | null;
  readonly customized: boolean;
  readonly values: StyleValues;
}

export type ReadStyles = (query: ThemeQuery) => Promise<Styles>;

/** A contract without a look of its own, or no contract at all, has the portal's. */
export const createReadStyles =
  (queries: PersonalisationQueries): ReadStyles =>
  async ({ numeroContrat, typeEspace = DEFAULT_SPACE }) => {
    if (numeroContrat === undefined) {
      return { numeroContrat: null, customized: false, values: DEFAULT_STYLES };
    }
    const [contract, look] = await Promise.all([
      queries.findContract(numeroContrat),
      queries.findLook(numeroContrat),
    ]);
    const numero = contract?.numero ?? null;
    if (look === undefined || !usesContractTheme(typeEspace)) {
      return { numeroContrat: numero, customized: false, values: DEFAULT_STYLES };
    }
    return {
      numeroContrat: numero,
      customized: true,
      values: {
        primary: look.primary_color,
        secondary: look.secondary_color,
        tertiary: look.tertiary_color,
        success: look.success_color,
        warning: look.warning_color,
        danger: look.danger_color,
        logo: look.logo ?? DEFAULT_STYLES.logo,
        imageConnexionGauche: look.image_connexion_gauche,
        imageConnexionDroite: look.image_connexion_droite,
        imagePiedDePage: look.image_pied_de_page,
        alternatives: {
          logo: look.logo_alternative,
          imageConnexionGauche: look.image_connexion_gauche_alternative,
          imageConnexionDroite: look.image_connexion_droite_alternative,
          imagePiedDePage: look.image_pied_de_page_alternative,
        },
      },
    };
  };
