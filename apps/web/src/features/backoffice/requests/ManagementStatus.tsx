import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Check, Hourglass } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { requestStatutTexts } from './operator-requests.texts.ts';

/** Only statuses that wait for the support service are emphasised. */
const STATUS_STYLES = {
  NOUVELLE: { tone: 'warning' },
  EN_COURS: { tone: 'info' },
  EN_ATTENTE: { tone: 'neutral', icon: <Hourglass /> },
  CLOTUREE: { tone: 'neutral', icon: <Check /> },
  ROUVERTE: { tone: 'warning' },
} as const satisfies Record<RequestStatut, object>;

export function ManagementStatus({ statut }: { readonly statut: RequestStatut }) {
  const texts = useTexts(requestStatutTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}
