import { isPublicText } from '@portail/contract/pages/public-texts.ts';
import type { OptionsFlags } from '@portail/contract/branding/personalisation.calls.ts';
import { DEFAULT_OPTIONS } from '@portail/rules/branding/branding.ts';
import { textLayersOf, usesContractTheme } from '@portail/rules/branding/theme-of-space.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { isOfContract } from './is-of-contract.ts';
import type { PersonalisationQueries } from './personalisation.queries.ts';
import { DEFAULT_SPACE, type ThemeQuery } from './styles.ts';

export interface Texts {
  readonly numeroContrat: string | null;
  readonly customized: boolean;
  readonly values: Record<string, string>;
  readonly optionsFlags: OptionsFlags;
}

export type ReadTexts = (
  query: ThemeQuery,
  caller: AuthenticatedCaller | undefined,
) => Promise<Texts>;

/** Only what differs from the portal's own wording, already merged. */
export const createReadTexts =
  (queries: PersonalisationQueries): ReadTexts =>
  async ({ numeroContrat, typeEspace = DEFAULT_SPACE }, caller) => {
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
    const [all, look] = await Promise.all([
      queries.listTexts(contract.numero, kinds),
      queries.findLook(contract.numero),
    ]);
    const isOwn = isOfContract(caller, contract);
    // Wording of a kind of contract is the product's; a contract's own may be a message to its people.
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
        look === undefined || !usesContractTheme(typeEspace)
          ? DEFAULT_OPTIONS
          : {
              afficherImagesConnexion: look.afficher_images_connexion,
              afficherContact: look.afficher_contact,
              afficherAide: look.afficher_aide,
            },
    };
  };
