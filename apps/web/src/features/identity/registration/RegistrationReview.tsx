import { hrefOf } from '@portail/contract/pages/href.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import type { ReactNode } from 'react';
import { inPairs } from '../../../shared/wording/phone.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileTexts, reviewTexts } from './registration.texts.ts';
import type { Registering } from './registration-payload.ts';

interface RegistrationReviewProps {
  readonly registering: Registering;
  readonly socialReason: string;
  /** Where the profile is corrected; the profile page has its own navigation. */
  readonly editProfile?: ReactNode;
}

export function RegistrationReview(props: RegistrationReviewProps) {
  const { registering, socialReason, editProfile } = props;
  const { choice, profile } = registering;
  const texts = useTexts(reviewTexts);
  const labels = useTexts(profileTexts);
  const [civility, bornOn] =
    profile.civilite === 'MME' ? [labels.mme, texts.bornWoman] : [labels.m, texts.bornMan];
  const lines = [
    profile.zoneAdresse0,
    profile.zoneAdresse1,
    profile.zoneAdresse2,
    profile.zoneAdresse3,
    profile.codePostalEtVille,
  ];
  const phones = [profile.telephonePrincipal, profile.telephoneSecondaire].map(inPairs);
  const listOf = (all: readonly string[]) => all.filter((one) => one !== '').join(', ');
  const product = profile.choixTypeProduit === 'TITRE' ? labels.titre : labels.compte;
  const born = fill(bornOn, { date: profile.dateNaissance });
  return (
    <Card title={texts.title} className="registration-review">
      <FactList
        facts={[
          { id: 'contrat', label: texts.contract, value: socialReason },
          { id: 'session', label: texts.session, value: choice.label },
          {
            id: 'identite',
            label: texts.identity,
            value: `${civility} ${profile.prenom} ${profile.nom}, ${born}`,
          },
          { id: 'adresse', label: texts.address, value: listOf(lines) },
          { id: 'telephone', label: texts.phones, value: listOf(phones) },
          { id: 'email', label: texts.email, value: profile.emailContact },
          ...(choice.allowProductTypeChoice
            ? [{ id: 'produit', label: texts.product, value: product }]
            : []),
        ]}
      />
      <div className="cluster registration-review__links">
        {editProfile ?? <Link href={hrefOf('REGISTRATION_PROFILE')}>{texts.editProfile}</Link>}
        {choice.isOnly ? null : (
          <Link href={hrefOf('REGISTRATION_SESSION_CHOICE')}>{texts.editSession}</Link>
        )}
      </div>
    </Card>
  );
}
