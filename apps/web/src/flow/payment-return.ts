import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { accountPaymentFlow, checkPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../session/current-session.ts';
import { onSessionClosed } from '../session/session-store.ts';
import { navigate, useLocation } from '../shared/navigation/navigation.ts';
import { notify } from '../shared/notifications/notification-store.ts';
import { tabStore } from '../shared/storage/safe-storage.ts';
import { useTexts } from '../shared/texts/define-texts.ts';
import { sessionEndTexts } from '../session/identity-check.texts.ts';
import { answersOf } from './draft-store.ts';

/** Holds the path of a payment step and nothing about the person. */
const RETURN_KEY = 'eb.reprise';
const FLOWS = new Set<string>([accountPaymentFlow.id, checkPaymentFlow.id]);

/** A payment that was sent, from an account or with paper vouchers: its own page tells the outcome. */
const sentPayment = z.object({
  envoi: z.union([
    z.object({ envoye: z.record(z.string(), z.unknown()) }),
    z.object({ titres: z.array(z.string()) }),
  ]),
});

const placeOf = (path: string) => {
  const match = matchPath(path);
  const place = match === undefined ? undefined : flowOfPage(match.id);
  return place !== undefined && FLOWS.has(place.flow.id) ? place : undefined;
};

onSessionClosed((reason) => {
  const path = window.location.pathname;
  if (reason === 'ended' && placeOf(path) !== undefined) tabStore.writeText(RETURN_KEY, path);
  if (reason === 'logout') tabStore.remove(RETURN_KEY);
});

/** Once connected again, the person is back at their payment and knows whether it was sent. */
export const usePaymentReturn = (): void => {
  const texts = useTexts(sessionEndTexts);
  const isConnected = useSession(
    ({ user, visualisation }) => user !== null && visualisation !== null,
  );
  // Signing in ends on the home page: a step opened before that would be left for it.
  const isHome = useLocation().pathname === pageOf('HOME').path;
  useEffect(() => {
    if (!isConnected || !isHome) return;
    const path = tabStore.readText(RETURN_KEY);
    tabStore.remove(RETURN_KEY);
    if (path === undefined) return;
    const place = placeOf(path);
    const answers = place === undefined ? {} : answersOf(place.flow.id);
    // Empty for another person, and after 24 hours.
    if (place === undefined || Object.keys(answers).length === 0) return;
    navigate(pageOf(place.step.page).path, { replace: true });
    if (place.step.isOutcome || sentPayment.safeParse(answers['confirmation']).success) return;
    notify({ type: 'warning', header: texts.notSent, content: texts.notSentText });
  }, [isConnected, isHome, texts]);
};
