import {
  orderLabelKey,
  type OrderPaymentStatut,
  type OrderStatut,
} from '@portail/rules/orders/order-statut.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, CreditCard, Hourglass } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderStatusTexts } from './order-history.texts.ts';

type Label = ReturnType<typeof orderLabelKey>;

const STATUS_STYLES: Readonly<Record<Label, StatusStyle>> = {
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  EN_ATTENTE_PAIEMENT: { tone: 'warning', icon: <CreditCard /> },
  PAYEE: { tone: 'success' },
  VALIDEE: { tone: 'success' },
  COMMANDEE: { tone: 'info' },
  LIVREE: { tone: 'success' },
  REFUSEE: { tone: 'danger' },
  REFUSEE_REMBOURSEE: { tone: 'danger' },
  ANNULEE: { tone: 'neutral', icon: <Ban /> },
  ANNULEE_REMBOURSEE: { tone: 'neutral', icon: <Ban /> },
};

interface OrderStatusProps {
  readonly statut: OrderStatut;
  readonly statutPaiement: OrderPaymentStatut;
}

/** One label for order and payment status (ORD-43). */
export function OrderStatus({ statut, statutPaiement }: OrderStatusProps) {
  const texts = useTexts(orderStatusTexts);
  const label = orderLabelKey(statut, statutPaiement);
  return <Status {...STATUS_STYLES[label]}>{texts[label]}</Status>;
}
