import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Check, Hourglass } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { requestTexts } from '../../../shared/attachments/requests.texts.ts';

const STATUS_STYLES = {
  NOUVELLE: { tone: 'info' },
  EN_COURS: { tone: 'info', icon: <Hourglass /> },
  EN_ATTENTE: { tone: 'warning' },
  CLOTUREE: { tone: 'neutral', icon: <Check /> },
  ROUVERTE: { tone: 'info', icon: <Hourglass /> },
} as const satisfies Record<RequestStatut, object>;

export function RequestStatus({ statut }: { readonly statut: RequestStatut }) {
  const texts = useTexts(requestTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}
