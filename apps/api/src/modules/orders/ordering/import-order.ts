import type { PreOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { OrderPaymentStatut, OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { orderedMillesime } from '@portail/rules/wallet/vouchers/millesime.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import { categoriesFor } from './ceiling.ts';
import { statutOfCampaign, type OrderPlace } from './find-place.ts';
import { storedPreOrderOf } from './read-order.ts';
import { ordersIn } from './orders.repository.ts';
import { planOrder } from './plan-order.ts';
import { orderCampaignQueries } from './campaigns.queries.ts';

/** An order of the past, as another system tells it. */
export interface ImportedOrder {
  readonly idSession: string;
  readonly at: Date;
  readonly statut: OrderStatut;
  readonly statutPaiement: OrderPaymentStatut;
  readonly montants: Omit<PreOrderBody['montants'], 'montantTotal' | 'conditionsGenerales'>;
  readonly livraison: PreOrderBody['livraison'];
  readonly modePaiement: PreOrderBody['paiement']['modePaiement'];
  /** Answers by the code of the control or of the question. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** Writes it by the rules of its campaign, on its own day. */
export const importOrder = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  { id, order }: { readonly id: string; readonly order: ImportedOrder },
): Promise<void> => {
  const orders = ordersIn(unit, scope);
  const campaign = await orderCampaignQueries(transactionOf(unit), scope).find(order.idSession);
  if (campaign === undefined) throw new RangeError(`no session ${order.idSession}`);
  const millesime = orderedMillesime(order.at.getTime());
  const situation = await orders.findSituation(campaign, millesime);
  const today = dayInParis(order.at.getTime());
  const place: OrderPlace = {
    scope,
    campaign,
    situation,
    millesime,
    today,
    statut: statutOfCampaign(campaign, today),
  };
  const { profil } = storedPreOrderOf(place);
  const { telephonePrincipal, telephoneSecondaire, ...others } = profil;
  const asked = [...campaign.controls, ...campaign.infos];
  const body: PreOrderBody = {
    profil: {
      ...others,
      civilite: profil.civilite === 'M' ? 'M' : 'MME',
      ...(telephonePrincipal === '' ? {} : { telephonePrincipal }),
      ...(telephoneSecondaire === '' ? {} : { telephoneSecondaire }),
      idCategoriePersonnel: categoriesFor(campaign, situation.line)[0]?.id ?? '',
      informationsControles: Object.entries(order.answers ?? {}).map(([code, valeur]) => ({
        idControle: asked.find((one) => one.code === code)?.id ?? '',
        valeur,
      })),
    },
    montants: {
      ...order.montants,
      montantTotal: centsOf(order.montants.montantTitre + order.montants.montantCompte),
      conditionsGenerales: true,
    },
    livraison: order.livraison,
    paiement: { modePaiement: order.modePaiement },
  };
  await orders.add(id, newReference('order'), {
    planned: planOrder(place, situation.line ?? undefined, body),
    campaign,
    millesime,
    statut: order.statut,
    statutPaiement: order.statutPaiement,
    now: order.at,
  });
};
