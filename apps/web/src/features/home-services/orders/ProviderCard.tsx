import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { providerTexts } from './service-orders.texts.ts';
import { providerQuery } from './order-queries.ts';
import { placeWords } from './OrderFacts.tsx';

/** Contact of the provider; hidden when it cannot be loaded. */
export function ProviderCard({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(providerTexts);
  const { data } = useQuery(providerQuery(clientId));
  if (data === undefined) return null;
  const { socialReason, clientNumber, siret, adresse, contact } = data;
  const link = (id: string, label: string, scheme: 'tel' | 'mailto', value: string) =>
    value === '' ? [] : [{ id, label, value: <Link href={`${scheme}:${value}`}>{value}</Link> }];
  return (
    <Card title={texts.title}>
      <FactList
        facts={[
          { id: 'nom', label: texts.name, value: socialReason },
          { id: 'client', label: texts.number, value: clientNumber },
          { id: 'siret', label: texts.siret, value: siret },
          { id: 'adresse', label: texts.address, value: placeWords(adresse) },
          ...(contact.nom === ''
            ? []
            : [{ id: 'contact', label: texts.contact, value: contact.nom }]),
          ...link('telephone', texts.phone, 'tel', contact.telephone),
          ...link('email', texts.email, 'mailto', contact.email),
        ]}
      />
    </Card>
  );
}
