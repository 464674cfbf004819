import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import type { StyleValues } from '@portail/contract/calls/personalisation.calls.ts';
import { DEFAULT_THEME_COLORS } from '@portail/rules/theme/theme-colors.ts';
import type { PersonalisationQueries } from './personalisation.queries.ts';

/** The wire writes colours without their sign. */
const bare = (color: string): string => color.replace('#', '');

const DEFAULT_STYLES: StyleValues = {
  primary: bare(DEFAULT_THEME_COLORS.primary),
  secondary: bare(DEFAULT_THEME_COLORS.secondary),
  tertiary: bare(DEFAULT_THEME_COLORS.tertiary),
  success: bare(DEFAULT_THEME_COLORS.success),
  warning: bare(DEFAULT_THEME_COLORS.warning),
  danger: bare(DEFAULT_THEME_COLORS.danger),
  logo: `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`,
  imageConnexionGauche: null,
  imageConnexionDroite: null,
  imagePiedDePage: null,
};

export interface Styles {
  readonly numeroContrat: string | null;
  readonly customized: boolean;
  readonly values: StyleValues;
}

export type ReadStyles = (numeroContrat: string | undefined) => Promise<Styles>;

/** A contract without a look of its own, or no contract at all, wears the house's. */
export const createReadStyles =
  (queries: PersonalisationQueries): ReadStyles =>
  async (numeroContrat) => {
    if (numeroContrat === undefined) {
      return { numeroContrat: null, customized: false, values: DEFAULT_STYLES };
    }
    const [contract, look] = await Promise.all([
      queries.findContract(numeroContrat),
      queries.findLook(numeroContrat),
    ]);
    const numero = contract?.numero ?? null;
    if (look === undefined) {
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
      },
    };
  };
