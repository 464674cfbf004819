import { useState } from 'react';
import { signInHrefOf } from '@portail/contract/pages/sign-in-href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { navigate, useLocation } from '../../../shared/navigation/navigation.ts';
import { SignInForm, type SignInFormProps } from './SignInForm.tsx';
import { spaceOfAddress } from '../../../session/space-of-address.ts';
import { PageHeading } from '../../../shared/page/PageHeading.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { signInTexts } from './sign-in.texts.ts';
import './sign-in.css';
import { alternativeOf, fileHref, useContractTheme } from '../../../session/contract-theme.ts';
import { SIGN_IN_SPACE_TYPES } from '@portail/rules/identity/access/sign-in-spaces.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';

const NAMES = {
  ESPACE_BENEFICIAIRE: 'spaceBeneficiary',
  ESPACE_CLIENT: 'spaceClient',
  ESPACE_INTERVENANT: 'spaceIntervenant',
} as const;

/** Links to the other spaces: the same page with another `typeEspace`. */
function SpaceLinks({ current }: { readonly current: SpaceType }) {
  const texts = useTexts(signInTexts);
  return (
    <div className="sign-in__spaces">
      <p>{texts.otherSpaces}</p>
      <ul>
        {SIGN_IN_SPACE_TYPES.filter((space) => space !== current).map((space) => (
          <li key={space}>
            <Link href={signInHrefOf('LOGIN', { typeEspace: space })}>{texts[NAMES[space]]}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PLACES = {
  left: 'imageConnexionGauche',
  right: 'imageConnexionDroite',
  footer: 'imagePiedDePage',
} as const;

/** The contract's images, shown on wide screens only (see the style sheet). */
function SignInImage({ side }: { readonly side: 'left' | 'right' | 'footer' }) {
  const { styles, optionsFlags } = useContractTheme();
  const place = PLACES[side];
  const path = styles[place];
  if (path === null || !optionsFlags.afficherImagesConnexion) return null;
  return (
    <img
      className={`sign-in__image sign-in__image--${side}`}
      src={fileHref(path)}
      alt={alternativeOf(styles, place)}
    />
  );
}

const ENTERING = {
  ESPACE_BENEFICIAIRE: 'enteringBeneficiary',
  ESPACE_CLIENT: 'enteringClient',
  ESPACE_INTERVENANT: 'enteringIntervenant',
  ESPACE_OPERATEUR: 'enteringOperator',
} as const;

/** No link leads to the sign-in of operators: they know its address. */
const signInSpaceOf = (search: string): SpaceType =>
  new URLSearchParams(search).get('typeEspace') === 'ESPACE_OPERATEUR'
    ? 'ESPACE_OPERATEUR'
    : spaceOfAddress(search);

/** The sign-in page without a contract. It uses neither the session nor the query cache. */
export function SignInPage({ parts, onSending }: Pick<SignInFormProps, 'parts' | 'onSending'>) {
  const texts = useTexts(signInTexts);
  const space = signInSpaceOf(useLocation().search);
  const [hasErrors, setHasErrors] = useState(false);
  return (
    <div className="sign-in">
      <SignInImage side="left" />
      <div className="sign-in__card">
        <PageHeading hasErrors={hasErrors}>{texts.title}</PageHeading>
        <div className="sign-in__intro">
          {/** The texts of the funder are for its beneficiaries only. */}
          {space === 'ESPACE_BENEFICIAIRE' ? (
            <p className="sign-in__welcome">{texts.welcome}</p>
          ) : null}
          <p>{texts[ENTERING[space]]}</p>
        </div>
        <SignInForm
          key={space}
          space={space}
          parts={parts}
          onSending={onSending}
          onErrors={setHasErrors}
          onDone={(result) =>
            navigate(signInHrefOf(result === 'connected' ? 'VISUALISATION_CHOICE' : 'MFA'))
          }
        />
        {space === 'ESPACE_BENEFICIAIRE' ? (
          <p className="sign-in__forgotten">
            <Link href={signInHrefOf('FIRST_VISIT')}>{texts.firstVisit}</Link>
          </p>
        ) : null}
        {space === 'ESPACE_CLIENT' ? (
          <p className="sign-in__forgotten">
            <Link href={signInHrefOf('COMPANY_SIGN_IN')}>{texts.company}</Link>
          </p>
        ) : null}
        <SpaceLinks current={space} />
      </div>
      <SignInImage side="right" />
      <SignInImage side="footer" />
    </div>
  );
}
