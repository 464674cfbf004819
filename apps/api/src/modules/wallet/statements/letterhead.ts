import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import type { PdfContent, PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { type Holder, holderQueries } from './holder.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'files'>;

const CIVILITIES = { M: 'M.', MME: 'Mme', MLLE: 'Mlle' } as const;
const DEFAULT_LOGO = `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`;

const pictureOf = async (
  { files }: Dependencies,
  { logo, logoAlternative, socialReason }: Holder,
): Promise<PdfPicture | undefined> => {
  const own = logo === null ? undefined : await files.read(logo);
  if (own !== undefined) return { ...own, alt: logoAlternative ?? socialReason };
  const defaultLogo = await files.read(DEFAULT_LOGO);
  return defaultLogo === undefined ? undefined : { ...defaultLogo, alt: 'Mon espace CESU' };
};

export interface Letterhead {
  readonly head: Pick<PdfContent, 'logo' | 'look' | 'letterhead'>;
  readonly facts: readonly (readonly [string, string])[];
}

export const readLetterhead = async (
  dependencies: Dependencies,
  scope: BeneficiaryScope,
  contract: string,
): Promise<Letterhead> => {
  const holder = await holderQueries(dependencies.reader, scope).find(contract);
  if (holder === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  const { civility, firstName, lastName, address } = holder;
  return {
    head: {
      logo: await pictureOf(dependencies, holder),
      look: holder.primary === null ? undefined : themeColorsOf(holder),
      letterhead: [holder.socialReason, holder.contractLabel, `Contrat n°\u00a0${holder.contract}`],
    },
    facts: [
      ['Titulaire', `${CIVILITIES[civility]} ${firstName} ${lastName}`],
      ['Adresse', address.join(', ')],
      ['Contrat', `${holder.contract}, ${holder.socialReason}`],
    ],
  };
};
