import type { OrderDetails } from '@portail/contract/orders/ordering.schemas.ts';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { SplitBar } from '@portail/ui/data/Meter.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { reasonsQuery } from './order-data.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { deliveryTexts, paymentModeTexts } from './ordering.texts.ts';
import { orderViewTexts } from './order-history.texts.ts';
import { addressWords } from './OrderReview.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { modeNameOf } from './PaymentStep.tsx';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { PaymentInstructionsCard } from '../../../shared/payment/PaymentInstructionsCard.tsx';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';

const useContentFacts = (order: OrderDetails): readonly Fact[] => {
  const texts = useTexts(orderViewTexts);
  const { data: reasons = [] } = useQuery(reasonsQuery);
  const reason = reasons.find(({ code }) => code === order.motifCommande)?.libelle;
  const paper =
    order.valeurFacialeTitre === null || order.nombreTitres === 0
      ? wireAmount(order.montantTitreCommande)
      : fill(texts.paperDetail, {
          montant: wireAmount(order.montantTitreCommande),
          nombre: String(order.nombreTitres),
          valeur: wireAmount(order.valeurFacialeTitre),
        });
  return [
    { id: 'reference', label: texts.reference, value: order.idCommande, isReference: true },
    { id: 'session', label: texts.session, value: order.libelleSession },
    {
      id: 'statut',
      label: texts.statut,
      value: <OrderStatus statut={order.statut} statutPaiement={order.statutPaiement} />,
    },
    ...(order.motifDecision === null
      ? []
      : [{ id: 'decision', label: texts.decision, value: order.motifDecision }]),
    {
      id: 'millesime',
      label: texts.millesime,
      value: fill(texts.millesimeUntil, {
        millesime: String(order.millesime),
        fin: wireDayWords(order.dateExpiration),
      }),
    },
    { id: 'motif', label: texts.motif, value: reason ?? '…' },
    { id: 'titres', label: texts.paper, value: paper },
    { id: 'compte', label: texts.account, value: wireAmount(order.montantCompteCommande) },
    {
      id: 'total',
      label: texts.total,
      value: wireAmount(order.montantTotalCommande),
      isStrong: true,
    },
  ];
};

/** Books for a delivery point have no address. */
const useDeliveryFacts = (order: OrderDetails): readonly Fact[] => {
  const texts = useTexts(orderViewTexts);
  const deliveries = useTexts(deliveryTexts);
  if (order.livraison === null) return [];
  const name = ({ 0: 'POINT', 1: 'DOMICILE' } as const)[order.livraison.typeLivraison] ?? 'AUTRE';
  const where = order.libellePointLivraison ?? addressWords(order.livraison);
  const value = where === '' ? deliveries[name] : `${deliveries[name]}, ${where}`;
  return [{ id: 'livraison', label: texts.delivery, value }];
};

function Parts({ order }: { readonly order: OrderDetails }) {
  const texts = useTexts(orderViewTexts);
  const modes = useTexts(paymentModeTexts);
  const fees = order.fraisCompte + order.fraisTitre;
  return (
    <Card title={texts.parts}>
      <div className="order__parts">
        <SplitBar
          parts={order.parts.map(({ acteur, libelle, montant }) => ({
            id: acteur,
            label: fill(texts[acteur], { nom: libelle }),
            value: centsOfWire(montant),
            valueText: wireAmount(montant),
            color: acteur === 'FINANCEUR' ? 'primary' : 'secondary',
          }))}
        />
        <FactList
          facts={[
            ...(fees === 0
              ? []
              : [
                  {
                    id: 'frais-titres',
                    label: texts.paperFees,
                    value: wireAmount(order.fraisTitre),
                  },
                  {
                    id: 'frais-compte',
                    label: texts.accountFees,
                    value: wireAmount(order.fraisCompte),
                  },
                ]),
            {
              id: 'a-payer',
              label: texts.toPay,
              value: wireAmount(order.partBeneficiaire + fees),
              isStrong: true,
            },
            { id: 'mode', label: texts.payment, value: modes[modeNameOf(order.modePaiement)] },
            ...(order.referenceTransaction === null
              ? []
              : [
                  {
                    id: 'transaction',
                    label: texts.transaction,
                    value: order.referenceTransaction,
                    isReference: true,
                  },
                ]),
          ]}
        />
      </div>
    </Card>
  );
}

/** All details of one order (ORD-25). */
export function OrderDetailsCards({ order }: { readonly order: OrderDetails }) {
  const texts = useTexts(orderViewTexts);
  const facts = [...useContentFacts(order), ...useDeliveryFacts(order)];
  return (
    <>
      <Card title={fill(texts.heading, { date: order.dateCommande })}>
        <FactList facts={facts} />
      </Card>
      <Parts order={order} />
      {order.reglement === undefined ? null : (
        <PaymentInstructionsCard instructions={order.reglement} />
      )}
    </>
  );
}
