import { type PageId, pageOf } from '../pages/registry.ts';
import { conversionFlow } from '../wallet/conversion.flow.ts';
import type { PageFlow, PageStep } from './define-flow.ts';
import { homeServiceFlow } from '../home-services/home-service.flow.ts';
import { orderFlow } from '../orders/ordering.flow.ts';
import { accountPaymentFlow, checkPaymentFlow } from '../payments/payment.flows.ts';
import { registrationFlow } from '../identity/registration.flow.ts';
import { tradeFlow } from '../wallet/trade.flow.ts';

export const ALL_FLOWS: readonly PageFlow[] = [
  registrationFlow,
  orderFlow,
  tradeFlow,
  conversionFlow,
  accountPaymentFlow,
  checkPaymentFlow,
  homeServiceFlow,
];

/** The flow and step that a page belongs to, if it is one of a flow. */
export const flowOfPage = (
  page: PageId,
): { readonly flow: PageFlow; readonly step: PageStep } | undefined => {
  // The step is part of the URL: editing an order uses the same steps as placing one.
  const owner = pageOf(page).sharesPathWith ?? page;
  for (const flow of ALL_FLOWS) {
    const step = flow.steps.find((one) => one.page === owner);
    if (step !== undefined) return { flow, step };
  }
  return undefined;
};
