import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  SIGN_IN_SPACE_TYPES,
  type SignInSpaceType,
} from '@portail/rules/identity/access/vocabulary.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { signInTexts } from './sign-in.texts.ts';

const NAMES = {
  ESPACE_BENEFICIAIRE: 'spaceBeneficiary',
  ESPACE_CLIENT: 'spaceClient',
  ESPACE_INTERVENANT: 'spaceIntervenant',
} as const;

/** Links to the other spaces: the same page with another `typeEspace`. */
export function SpaceLinks({ current }: { readonly current: SignInSpaceType }) {
  const texts = useTexts(signInTexts);
  return (
    <div className="sign-in__spaces">
      <p>{texts.otherSpaces}</p>
      <ul>
        {SIGN_IN_SPACE_TYPES.filter((space) => space !== current).map((space) => (
          <li key={space}>
            <Link href={hrefOf('LOGIN', undefined, { typeEspace: space })}>
              {texts[NAMES[space]]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
