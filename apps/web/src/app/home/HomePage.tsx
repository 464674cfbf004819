import { menuOf, type Menu, menuPathOf } from '@portail/contract/pages/menus.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { HomeHoldings, prefetchHoldings } from '../../features/wallet/home/HomeHoldings.tsx';
import {
  hasReserve,
  PaymentsToFinish,
  useWaitingPayments,
  waitingPaymentsQuery,
} from '../../features/payments/account/PaymentsToFinish.tsx';
import { PaymentStatus } from '../../features/payments/history/PaymentStatus.tsx';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { PendingRegistrations } from '../../features/identity/registration/PendingRegistrations.tsx';
import {
  fullNameOf,
  sessionViewOf,
  useSession,
  useSessionView,
} from '../../session/current-session.ts';
import { sessionStore } from '../../session/session-store.ts';
import { nextTask } from '../first-frame/next-task.ts';
import { queryClient } from '../query-client.ts';
import type { Visualisation } from '../../session/session-state.ts';
import { Page } from '../../shared/page/Page.tsx';
import { ofName } from '../../shared/wording/of-name.ts';
import { today } from '../../shared/time/today.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { homeTexts } from '../../session/home.texts.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import './menu-cards.css';

/** A card per group of the menu, and one for the entries that stand alone. */
function MenuCards({ menu }: { readonly menu: Menu }) {
  const alone = menu.filter((item) => item.kind === 'SIMPLE');
  const cards = [
    ...menu.flatMap((item) =>
      item.kind === 'SIMPLE' ? [] : [{ title: item.label, entries: item.items }],
    ),
    ...(alone.length === 0 ? [] : [{ title: undefined, entries: alone }]),
  ];
  return (
    <div className="menu-cards">
      {cards.map(({ title, entries }) => (
        <Card key={title ?? ''} title={title} accent="primary">
          <ul className="menu-cards__links">
            {entries.map((entry) => (
              <li key={entry.page}>
                <Link href={menuPathOf(entry)}>
                  <span>{title === undefined ? pageOf(entry.page).title : entry.label}</span>
                  <ChevronRight />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

// Most people who come home are no funders, nor intervenants.
const FunderHome = lazy(() => import('../../features/campaigns/periods/FunderHome.tsx'));
const IntervenantHome = lazy(() => import('../../features/payments/payees/IntervenantHome.tsx'));
const OperatorHome = lazy(() => import('../../features/backoffice/home/OperatorHome.tsx'));
const HomeServices = lazy(() => import('../../features/home-services/home/HomeServices.tsx'));

const mayPay = (session: SessionView): boolean =>
  canOpenPage(pageOf('ACCOUNT_PAYMENT_CHOICE'), session);

/** What a person has, under what they have left unfinished. */
function Holdings({ numeroContrat }: { readonly numeroContrat: string }) {
  const isPaying = mayPay(useSessionView());
  const { waiting, isKnown } = useWaitingPayments(isPaying ? numeroContrat : undefined);
  return (
    <>
      {isPaying ? <PaymentsToFinish waiting={waiting} /> : null}
      <HomeHoldings isHeld={!isKnown} />
    </>
  );
}

const useLead = (user: ConnectedUser, visualisation: Visualisation | null): string => {
  const texts = useTexts(homeTexts);
  if (visualisation !== null) {
    const raisonSociale = visualisation.selectedContract.socialReason;
    const sentence =
      visualisation.visualisationMode === 'CESU_RH' ? texts.leadRh : texts.leadSocial;
    return fill(sentence, { raisonSociale });
  }
  if (user.client !== undefined) return texts.leadClient;
  return user.intervenant === undefined ? texts.leadOperator : texts.leadIntervenant;
};

/** The funder's message, if the contract has one. */
function FunderMessage({ visualisation }: { readonly visualisation: Visualisation | null }) {
  const texts = useTexts(homeTexts);
  const communication = visualisation?.features.find(({ id }) => id === 'COMMUNICATION_RH');
  const message = communication?.proprietes['message'];
  if (message === undefined || message === '') return null;
  return (
    <Alert tone="info" title={communication?.proprietes['titre'] ?? texts.messageTitle}>
      {message}
    </Alert>
  );
}

function Content({ user }: { readonly user: ConnectedUser }) {
  const texts = useTexts(homeTexts);
  const visualisation = useSession((state) => state.visualisation);
  const session = useSessionView();
  const lead = useLead(user, visualisation);
  const hasSessions = canOpenPage(pageOf('CLIENT_SESSION_LIST'), session);
  const isOperator = session.kind === 'connected' && session.space === 'ESPACE_OPERATEUR';
  const groups = menuOf(session).filter((item) => item.kind !== 'SIMPLE' || item.page !== 'HOME');
  const nom = fullNameOf(user);
  const welcome =
    user.delegue === undefined
      ? fill(texts.greeting, { nom })
      : fill(texts.spaceOf, { de: ofName(nom) });
  return (
    <Page heading={welcome} lead={lead}>
      <FunderMessage visualisation={visualisation} />
      <PendingRegistrations />
      {visualisation === null ? null : (
        <Holdings numeroContrat={visualisation.selectedContract.contractId} />
      )}
      {canOpenPage(pageOf('COMMANDE'), session) ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <HomeServices failure={(error, retry) => <ReadFailure error={error} onRetry={retry} />} />
        </Suspense>
      ) : null}
      {hasSessions ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <FunderHome failure={(error, retry) => <ReadFailure error={error} onRetry={retry} />} />
        </Suspense>
      ) : null}
      {canOpenPage(pageOf('INTERVENANT_REMISES'), session) ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <IntervenantHome
            failure={(error, retry) => <ReadFailure error={error} onRetry={retry} />}
            drawStatut={(statut) => <PaymentStatus statut={statut} />}
          />
        </Suspense>
      ) : null}
      {isOperator ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <OperatorHome failure={(error, retry) => <ReadFailure error={error} onRetry={retry} />} />
        </Suspense>
      ) : null}
      {/* A funder and an operator have a home of their own: the cards would only repeat the menu. */}
      {hasSessions || isOperator ? null : (
        <section aria-labelledby="raccourcis">
          <h2 id="raccourcis">{texts.shortcuts}</h2>
          {groups.length === 0 ? (
            <Alert tone="info" title={texts.nothing}>
              {texts.nothingAdvice}
            </Alert>
          ) : (
            <MenuCards menu={groups} />
          )}
        </section>
      )}
    </Page>
  );
}

/** Creating a formatter is slow on phones: one task for each, while the responses are pending. */
const makeFormats = async (): Promise<void> => {
  for (const make of [() => formatAmount(ZERO_CENTS), today, () => longDateWords(today())]) {
    await nextTask();
    make();
  }
};

/**
 * Reads what the page shows at once, so that it is drawn once, with its amounts.
 *
 * @public called by `lazyPage`, which knows pages only when they are loaded
 */
export const prefetch = async (): Promise<void> => {
  const state = sessionStore.getState();
  const numeroContrat = state.visualisation?.selectedContract.contractId;
  if (numeroContrat === undefined) return;
  const view = sessionViewOf(state, false);
  const reading = prefetchHoldings({
    client: queryClient,
    view,
    numeroContrat,
    ofAccounts: async (accounts) => {
      if (mayPay(view) && hasReserve(accounts))
        await queryClient.prefetchQuery(waitingPaymentsQuery(numeroContrat));
    },
  });
  await Promise.all([reading, makeFormats()]);
};

export default function HomePage() {
  const user = useSession((state) => state.user);
  return user === null ? null : <Content user={user} />;
}
