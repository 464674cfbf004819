import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { RegisterCard } from './RegisterCard.tsx';
import { useRegistrationEntry } from './use-registration-entry.ts';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { PageHeading } from '../../../shared/page/PageHeading.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationEntryTexts } from './registration.texts.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import '../sign-in/sign-in.css';
import './registration.css';

/** Login page of a contract's link: "S'inscrire" beside "Se connecter", without images. */
export default function RegistrationPage() {
  const texts = useTexts(registrationEntryTexts);
  const signIn = useTexts(signInTexts);
  const { parameters, error, isUnknown, retry } = useRegistrationEntry();
  if (isUnknown) return null;
  return (
    <div className="registration-entry">
      <header>
        <PageHeading />
        {parameters === undefined ? null : (
          <p className="registration-entry__lead">
            {fill(texts.lead, { raisonSociale: parameters.socialReason })}
          </p>
        )}
      </header>
      {error === null ? null : (
        <Alert
          tone="danger"
          role="alert"
          title={texts.failed}
          actions={<Button onClick={retry}>{texts.retry}</Button>}
        >
          {error.message}
        </Alert>
      )}
      <div className="registration-entry__cards">
        {parameters !== undefined ? <RegisterCard parameters={parameters} /> : null}
        {parameters === undefined && error === null ? (
          <Skeleton shape="card" label={texts.loading} />
        ) : null}
        <section className="registration-card" aria-labelledby="connexion-titre">
          <h2 id="connexion-titre">{signIn.title}</h2>
          <p className="registration-card__intro">{signIn.enteringBeneficiary}</p>
          <SignInForm
            space="ESPACE_BENEFICIAIRE"
            onDone={(result) =>
              navigate(hrefOf(result === 'connected' ? 'VISUALISATION_CHOICE' : 'MFA'))
            }
          />
        </section>
      </div>
    </div>
  );
}
