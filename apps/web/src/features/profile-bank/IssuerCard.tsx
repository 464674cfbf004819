import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { bankFieldTexts } from '../../texts/bank.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { bankInformationTexts } from '../../texts/profile.ts';
import { issuerQuery } from './bank-queries.ts';

/** In groups of four, as a bank prints it and as people copy it; a narrow screen breaks it between two. */
const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whom to pay by transfer. Without an answer there is nothing to say: the page goes on. */
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
