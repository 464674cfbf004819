import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { OrderConfirmation, OrderDetails } from '@portail/contract/orders/ordering.schemas.ts';
import { decidePageAccess } from '@portail/rules/identity/access/decide-page-access.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Pencil } from '@portail/ui/icons/icons.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cardTexts } from './ordering.texts.ts';
import { orderViewTexts } from './order-history.texts.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { chooseOrderCampaign, finishOrder } from './order-draft.ts';
import { noteOrderType } from './order-steps.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';

/** Read-only users get no buttons. */
const useMayOrder = (): boolean => {
  const view = useSessionView();
  return decidePageAccess(pageOf('ORDER_CONFIRMATION'), view).kind === 'show';
};

/** An edit skips the introduction. */
export const beginEdit = (idSession: string): void => {
  chooseOrderCampaign({ idSession, hasIntroduction: false });
  noteOrderType('EDIT_ORDER');
  navigate(hrefOf('EDIT_ORDER_PROFILE'));
};

const outcomeOfDetails = (order: OrderDetails): OrderConfirmation => ({
  idCommande: order.idCommande,
  beneficiaryMail: '',
  deliveryPointLabel: order.libellePointLivraison,
  deliveryType: order.livraison?.typeLivraison ?? null,
  financeurMessage: null,
  orderType: 'VIEW_ORDER',
  paymentMode: order.modePaiement,
  totalAccountAmount: order.montantCompteCommande,
  totalAccountFees: order.fraisCompte,
  totalTitleAmount: order.montantTitreCommande,
  totalTitleFees: order.fraisTitre,
  partBeneficiaire: order.partBeneficiaire,
  partFinancee: order.partFinancee,
  dateEstimee: null,
  millesime: order.millesime,
  dateExpiration: order.dateExpiration,
});

/** The confirmation page starts the payment, and the provider returns to it. */
function PayByCard({ order }: { readonly order: OrderDetails }) {
  const texts = useTexts(cardTexts);
  const montant = wireAmount(order.partBeneficiaire + order.fraisCompte + order.fraisTitre);
  const pay = () => {
    const { idSession, libelleSession: libelle } = order;
    finishOrder(
      { idSession, libelle, outcome: outcomeOfDetails(order) },
      { cle: crypto.randomUUID() },
    );
    navigate(hrefOf('ORDER_CONFIRMATION'));
  };
  return <Button onClick={pay}>{fill(texts.pay, { montant })}</Button>;
}

export function OrderActions({ order }: { readonly order: OrderDetails }) {
  const texts = useTexts(orderViewTexts);
  const mayOrder = useMayOrder();
  if (!mayOrder || !order.modifiable) return null;
  const isOwedByCard =
    order.statutPaiement === 'A_PAYER' && order.modePaiement === PAYMENT_MODES.CARTE;
  return (
    <div className="cluster no-print">
      {isOwedByCard ? <PayByCard order={order} /> : null}
      <Button variant="secondary" icon={<Pencil />} onClick={() => beginEdit(order.idSession)}>
        {texts.edit}
      </Button>
      <CancelOrder order={order} />
    </div>
  );
}
