import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, CreditCard, Hourglass } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentTexts } from './history.texts.ts';

const STATUS_STYLES: Readonly<Record<PaymentStatut, StatusStyle>> = {
  EN_ATTENTE_CARTE: { tone: 'warning', icon: <CreditCard /> },
  EN_COURS: { tone: 'info', icon: <Hourglass /> },
  EFFECTUE: { tone: 'success' },
  REJETE: { tone: 'danger' },
  ANNULE: { tone: 'neutral', icon: <Ban /> },
};

export function PaymentStatus({ statut }: { readonly statut: PaymentStatut }) {
  const texts = useTexts(paymentTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}

/** A receipt exists only for a payment that was made and not cancelled. */
export const hasReceipt = (statut: PaymentStatut): boolean =>
  statut === 'EN_COURS' || statut === 'EFFECTUE';
