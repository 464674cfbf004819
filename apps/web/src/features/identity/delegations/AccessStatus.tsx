import type { DelegationStatut } from '@portail/rules/identity/delegations/delegation.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, Hourglass, Mail } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts } from './delegations.texts.ts';

const STATUS_STYLES: Readonly<Record<DelegationStatut, StatusStyle>> = {
  JUSTIFICATIF_ATTENDU: { tone: 'warning' },
  EN_VERIFICATION: { tone: 'info', icon: <Hourglass /> },
  JUSTIFICATIF_REFUSE: { tone: 'danger' },
  INVITE: { tone: 'info', icon: <Mail /> },
  EXPIRE: { tone: 'warning' },
  ACTIF: { tone: 'success' },
  TERMINE: { tone: 'neutral' },
  REFUSE: { tone: 'neutral', icon: <Ban /> },
  RETIRE: { tone: 'neutral', icon: <Ban /> },
};

interface AccessStatusProps {
  readonly statut: DelegationStatut;
}

export function AccessStatus({ statut }: AccessStatusProps) {
  const texts = useTexts(accessTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}
