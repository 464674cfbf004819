import type { MainInformation } from '@portail/contract/people/profile.schemas.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { inPairs } from '../../../shared/wording/phone.ts';
import { addressTexts } from '../../../session/address/address.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { phoneTexts } from '../../../session/address/phones.texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mainInformationTexts } from '../../../session/profile/profile.texts.ts';

/** Identity given by the funder, read-only here. */
export function IdentityCard({ known }: { readonly known: MainInformation }) {
  const texts = useTexts(mainInformationTexts);
  return (
    <Card title={texts.identity}>
      <FactList
        facts={[
          { id: 'civilite', label: texts.civilite, value: texts[known.civilite] },
          { id: 'nom', label: texts.nom, value: known.nom },
          { id: 'prenom', label: texts.prenom, value: known.prenom },
          { id: 'naissance', label: texts.dateNaissance, value: known.dateNaissance },
        ]}
      />
      <p className="profile__advice">{texts.identityAdvice}</p>
    </Card>
  );
}

/** Read-only version of the form. */
export function MainFacts({ known }: { readonly known: MainInformation }) {
  const texts = useTexts(mainInformationTexts);
  const common = useTexts(profileCommonTexts);
  const address = useTexts(addressTexts);
  const phones = useTexts(phoneTexts);
  const orNone = (text: string) => (text === '' ? common.notGiven : text);
  const lines = [
    known.zoneAdresse0,
    known.zoneAdresse1,
    known.zoneAdresse2,
    known.zoneAdresse3,
  ].filter((line) => line !== '');
  return (
    <>
      <Card title={texts.address}>
        <FactList
          facts={[
            { id: 'voie', label: texts.addressLines, value: orNone(lines.join(', ')) },
            {
              id: 'ville',
              label: address.codePostalEtVille,
              value: orNone(known.codePostalEtVille),
            },
          ]}
        />
      </Card>
      <Card title={texts.contact}>
        <FactList
          facts={[
            {
              id: 'mobile',
              label: phones.telephonePrincipal,
              value: orNone(inPairs(known.telephonePrincipal)),
            },
            {
              id: 'fixe',
              label: phones.telephoneSecondaire,
              value: orNone(inPairs(known.telephoneSecondaire)),
            },
            { id: 'mail', label: texts.emailContact, value: orNone(known.emailContact) },
            {
              id: 'offres',
              label: texts.offers,
              value: known.offresMail ? texts.offersYes : texts.offersNo,
            },
          ]}
        />
      </Card>
    </>
  );
}
