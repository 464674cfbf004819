import type { ServiceOrderStatut } from '@portail/rules/home-services/service-order.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, CalendarDays, Hourglass } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceStatusTexts } from '../../../session/home-services/home-services.texts.ts';

interface Look {
  readonly tone: 'info' | 'success' | 'neutral';
  readonly icon?: ReactNode;
}

const LOOKS: Readonly<Record<ServiceOrderStatut, Look>> = {
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  ATTRIBUEE: { tone: 'info', icon: <CalendarDays /> },
  EN_COURS: { tone: 'info' },
  TERMINEE: { tone: 'success' },
  ANNULEE: { tone: 'neutral', icon: <Ban /> },
};

export function ServiceOrderStatus({ statut }: { readonly statut: ServiceOrderStatut }) {
  const texts = useTexts(serviceStatusTexts);
  return <Status {...LOOKS[statut]}>{texts[statut]}</Status>;
}
