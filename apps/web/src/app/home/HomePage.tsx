import { menuOf, type Menu, menuPathOf, type SimpleItem } from '@portail/contract/pages/menus.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
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
import { queryClient } from '../query-client.ts';
import type { Visualisation } from '../../session/session-state.ts';
import { Page } from '../../shared/page/Page.tsx';
import { ofName } from '../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { homeTexts } from '../../session/home.texts.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import './menu-cards.css';

const entriesOf = (item: Menu[number]): readonly SimpleItem[] =>
  item.kind === 'SIMPLE' ? [item] : item.items;

/** One card per group of the menu. */
function MenuCards({ menu }: { readonly menu: Menu }) {
  return (
    <div className="menu-cards">
      {menu.map((item) => (
        <Card key={item.label} title={item.label} accent="primary">
          <ul className="menu-cards__links">
            {entriesOf(item).map((entry) => (
              <li key={entry.page}>
                <Link href={menuPathOf(entry)}>
                  <span>{item.kind === 'SIMPLE' ? pageOf(entry.page).title : entry.label}</span>
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
      {session.kind === 'connected' && session.space === 'ESPACE_OPERATEUR' ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <OperatorHome failure={(error, retry) => <ReadFailure error={error} onRetry={retry} />} />
        </Suspense>
      ) : null}
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
    </Page>
  );
}

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
  await prefetchHoldings({
    client: queryClient,
    view,
    numeroContrat,
    ofAccounts: async (accounts) => {
      if (mayPay(view) && hasReserve(accounts))
        await queryClient.prefetchQuery(waitingPaymentsQuery(numeroContrat));
    },
  });
};

export default function HomePage() {
  const user = useSession((state) => state.user);
  return user === null ? null : <Content user={user} />;
}
