import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { activityOf, isPersonEmployer } from '@portail/rules/home-services/activities.ts';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  attributionTexts,
  schemeTexts,
  servicePaymentModeTexts,
} from '../../../session/home-services/home-services.texts.ts';
import { serviceViewTexts } from './service-orders.texts.ts';
import { durationWords } from './use-order-columns.tsx';

interface PlaceLines {
  readonly zoneAdresse0: string;
  readonly zoneAdresse1: string;
  readonly zoneAdresse2: string;
  readonly zoneAdresse3: string;
  readonly codePostalEtVille: string;
}

/** On one line. */
export const placeWords = (place: PlaceLines): string =>
  [
    place.zoneAdresse0,
    place.zoneAdresse1,
    place.zoneAdresse2,
    place.zoneAdresse3,
    place.codePostalEtVille,
  ]
    .filter((line) => line !== '')
    .join(', ');

/** Shares of the hours; omitted for one person. */
const usePeople = ({ attribution }: ServiceOrderDetail): readonly string[] => {
  const texts = useTexts(serviceViewTexts);
  const links = useTexts(attributionTexts);
  return attribution.map(({ lien, prenom, part, quantite }) => {
    const nom = prenom === '' ? links[lien] : prenom;
    return attribution.length === 1
      ? nom
      : fill(texts.share, { nom, part: String(part), duree: durationWords(quantite) });
  });
};

const useFacts = (order: ServiceOrderDetail): readonly Fact[] => {
  const texts = useTexts(serviceViewTexts);
  const schemes = useTexts(schemeTexts);
  const modes = useTexts(servicePaymentModeTexts);
  const nom = useSpaceName()(order.clientId);
  const people = usePeople(order);
  const { dispositif, contact, dateDebut: debut, dateFin: fin } = order;
  const scheme = schemes[dispositif];
  const optional = (id: string, label: string, value: string | undefined): readonly Fact[] =>
    value === undefined || value === '' ? [] : [{ id, label, value }];
  return [
    { id: 'numero', label: texts.number, value: order.numeroCommande, isReference: true },
    { id: 'prestataire', label: texts.provider, value: nom },
    { id: 'service', label: texts.service, value: activityOf(order.prestation).libelle },
    {
      id: 'dispositif',
      label: texts.scheme,
      value: isPersonEmployer(dispositif) ? fill(texts.employer, { dispositif: scheme }) : scheme,
    },
    { id: 'duree', label: texts.hours, value: durationWords(order.quantite) },
    { id: 'dates', label: texts.period, value: fill(texts.periodValue, { debut, fin }) },
    {
      id: 'montant',
      label: order.devis?.statut === 'ACCEPTE' ? texts.amount : texts.amountEstimated,
      value: wireAmount(order.montant),
      isStrong: true,
    },
    ...optional('intervenant', texts.worker, order.intervenant),
    { id: 'pour', label: texts.people, value: people.join(' ; ') },
    { id: 'adresse', label: texts.address, value: placeWords(order.adresse) },
    { id: 'contact', label: texts.contact, value: `${contact.nom}, ${contact.telephone}` },
    ...optional('email', texts.email, contact.email),
    ...optional('consignes', texts.instructions, contact.consignes),
    { id: 'paiement', label: texts.payment, value: modes[order.modePaiement] },
  ];
};

export function OrderFacts({ order }: { readonly order: ServiceOrderDetail }) {
  const texts = useTexts(serviceViewTexts);
  return (
    <Card title={texts.details}>
      <FactList facts={useFacts(order)} />
    </Card>
  );
}
