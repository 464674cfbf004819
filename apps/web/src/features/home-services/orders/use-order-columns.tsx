import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ServiceOrder } from '@portail/contract/home-services/home-services.schemas.ts';
import { activityOf } from '@portail/rules/home-services/activities.ts';
import { minutesOfHours } from '@portail/rules/home-services/service-request.ts';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceListTexts } from './service-orders.texts.ts';
import { ServiceOrderStatus } from './ServiceOrderStatus.tsx';

/** "2 h 30", of the hours of an answer. */
export const durationWords = (hours: number): string => formatMinutes(minutesOfHours(hours) ?? 0);

export const useOrderColumns = (): readonly TableColumn<ServiceOrder>[] => {
  const texts = useTexts(serviceListTexts);
  const nameOf = useSpaceName();
  return [
    {
      id: 'service',
      header: texts.service,
      isRowHeader: true,
      cell: ({ prestation }) => activityOf(prestation).libelle,
    },
    {
      id: 'prestataire',
      header: texts.provider,
      cell: ({ clientId }) => <span className="long-text">{nameOf(clientId)}</span>,
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ dateCommande }) => <DateText day={wireDay(dateCommande)} format="short" />,
    },
    {
      id: 'dates',
      header: texts.period,
      cell: ({ dateDebut: debut, dateFin: fin }) => fill(texts.periodValue, { debut, fin }),
    },
    { id: 'duree', header: texts.hours, cell: ({ quantite }) => durationWords(quantite) },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <ServiceOrderStatus statut={statut} />,
    },
    {
      id: 'montant',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: ({ numeroCommande, prestation }) => (
        <LinkButton
          isSmall
          variant="secondary"
          href={hrefOf('COMMANDE_VISUALISATION_MODIFICATION', { numeroCommande })}
          aria-label={fill(texts.viewOf, {
            numero: numeroCommande,
            service: activityOf(prestation).libelle,
          })}
        >
          {texts.view}
        </LinkButton>
      ),
    },
  ];
};
