import type { ServiceOrderStatut } from '@portail/rules/home-services/service-order.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, CalendarDays, Hourglass } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceStatusTexts } from '../../../session/home-services/home-services.texts.ts';

const STATUS_STYLES: Readonly<Record<ServiceOrderStatut, StatusStyle>> = {
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  ATTRIBUEE: { tone: 'info', icon: <CalendarDays /> },
  EN_COURS: { tone: 'info' },
  TERMINEE: { tone: 'success' },
  ANNULEE: { tone: 'neutral', icon: <Ban /> },
};

export function ServiceOrderStatus({ statut }: { readonly statut: ServiceOrderStatut }) {
  const texts = useTexts(serviceStatusTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}
