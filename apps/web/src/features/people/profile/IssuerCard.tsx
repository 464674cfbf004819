import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { bankFieldTexts } from '../../../session/bank/bank.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { bankInformationTexts } from '../../../session/profile/profile.texts.ts';
import { issuerQuery } from './bank-queries.ts';

/** In groups of four, so that a narrow screen breaks the line between two groups. */
const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The account for transfers; hidden when it could not be read. */
export function IssuerCard() {
  const texts = useTexts(bankInformationTexts);
  const fields = useTexts(bankFieldTexts);
  const { data } = useQuery(issuerQuery);
  if (data === undefined) return null;
  return (
    <Card title={texts.issuer}>
      <p className="profile__intro">{texts.issuerText}</p>
      <FactList
        facts={[
          { id: 'titulaire', label: fields.titulaire, value: data.titulaire },
          { id: 'iban', label: fields.iban, value: inFours(data.iban) },
          { id: 'bic', label: fields.bic, value: data.bic },
        ]}
      />
    </Card>
  );
}
