import { getPublishedFigures } from '@portail/contract/backoffice/figures.calls.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { FIGURE_LINES } from '@portail/testing/builders/dated-figures.builder.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import type {
  FeatureId,
  Permission,
  SpaceType,
} from '@portail/rules/identity/access/vocabulary.ts';
import { LinkRenderContext } from '@portail/ui/link/link-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { aContract, anAuthority, aUser } from '../src/session/session-state.builder.ts';
import { session } from '../src/session/session-store.ts';
import { renderRouterLink } from '../src/shared/navigation/InnerLink.tsx';
import { navigate, useLocation } from '../src/shared/navigation/navigation.ts';
import { NotificationList } from '../src/shared/notifications/NotificationList.tsx';
import {
  forgetNotifications,
  useNotifications,
} from '../src/shared/notifications/notification-store.ts';
import { PageContext } from '../src/shared/page/page-context.ts';

// The default timeout of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 60_000 });

/** What the server answers to a call: a body, a status with an error body, or nothing at all. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answering = (request: SentRequest) => FakeAnswer | Promise<FakeAnswer>;

const patternOf = ({ path }: CallDefinition): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, String.raw`\.`).replace(/:[A-Za-z]+/g, '[^/]+')}$`);

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : undefined;

/** No answer comes between the two presses of a double click, however slow the machine. */
let doubleClick: Promise<void> = Promise.resolve();

/** What forms read of the law; it is no request of the test. */
const PUBLISHED = FIGURE_LINES.map(({ kind, from, values }) => ({
  nature: kind,
  valableDu: formatFrenchDate(from),
  valeurs: Object.fromEntries(
    Object.entries(values).map(([name, cents]) => [name, wireEuros(cents)]),
  ),
}));

const pathOf = (input: unknown): string => new URL(String(input), 'http://portail.test').pathname;

/** Answers the calls of a test in place of the server; any other request fails the test. */
export const answerCalls = (answers: readonly (readonly [CallDefinition, Answering])[]) => {
  const sent: SentRequest[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://portail.test');
    const method = init.method ?? 'GET';
    const found = answers.find(
      ([call]) => call.method === method && patternOf(call).test(url.pathname),
    );
    if (found === undefined) throw new Error(`unexpected request: ${method} ${url.pathname}`);
    const request = {
      url: `${url.pathname}${url.search}`,
      method,
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    sent.push(request);
    await doubleClick;
    const { status = 200, body, headers = {} } = await found[1](request);
    const isEmpty = body === undefined;
    return new Response(isEmpty ? null : JSON.stringify(body), {
      status: isEmpty && status === 200 ? 204 : status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  const before = window.fetch;
  window.fetch = (input, init) =>
    pathOf(input) === getPublishedFigures.path
      ? Promise.resolve(Response.json(PUBLISHED))
      : fetch(input, init);
  onTestFinished(() => {
    window.fetch = before;
  });
  return { sent, fetch };
};

/** Answers sent files in place of the server: `uploadTransport` does not use `fetch`. */
export const answerUploads = (answer: (url: string) => FakeAnswer) => {
  const sent: string[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    withCredentials = false;
    private url = '';
    open(_: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {
      return undefined;
    }
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    send() {
      sent.push(this.url);
      void doubleClick.then(() => {
        const { status = 200, body } = answer(this.url);
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.dispatchEvent(new Event('load'));
      });
    }
  }
  const before = window.XMLHttpRequest;
  Object.assign(window, { XMLHttpRequest: Upload });
  onTestFinished(() => {
    window.XMLHttpRequest = before;
  });
  return sent;
};

/** The error body of a refusal, in the shape of the contract. */
export const refusalOf = (
  code: string,
  errorMessage: string,
  erreurs: readonly { readonly champ: string; readonly message: string }[] = [],
  status = 409,
): FakeAnswer => ({ status, body: { code, errorMessage, requestId: 'r-1', erreurs } });

/** The bodies sent to a call. */
export const bodiesOf = (sent: readonly SentRequest[], call: CallDefinition): readonly unknown[] =>
  sent
    .filter(
      ({ method, url }) => method === call.method && patternOf(call).test(url.split('?')[0] ?? ''),
    )
    .map(({ body }) => body);

const BENEFICIARY: NonNullable<ConnectedUser['beneficiary']> = {
  allowAllPaymentModes: true,
  civility: 'MME',
  cesuCode: null,
  birthDate: '31/01/1980',
  addressZone0: '1 rue des Tilleuls',
  addressZone1: '',
  addressZone2: '',
  addressZone3: '',
  postalCode: '69003',
  town: 'LYON',
  mainPhoneNumber: '0612345678',
  secondaryPhoneNumber: '',
  mailOffers: false,
  isCompteEbUnique: false,
  numeroBeneficiaireSap: null,
  matriculePaynum: null,
};

const HOUR_MS = 3_600_000;

interface Person {
  readonly space?: SpaceType;
  readonly permissions?: readonly Permission[];
  readonly user?: Partial<ConnectedUser>;
  readonly contract?: Contract;
  readonly features?: readonly FeatureId[];
  /** False for a session that stays in the browser. */
  readonly isTabOnly?: boolean;
}

/** Opens a session of this tab until the end of the test. */
export const signInAs = ({
  space = 'ESPACE_BENEFICIAIRE',
  permissions = [],
  user = {},
  contract = aContract(),
  features = [],
  isTabOnly = true,
}: Person = {}) => {
  const payload = {
    sub: 'demo',
    typeEspace: space,
    permissions,
    fromBackOffice: false,
    readOnly: false,
    bypassed: false,
    exp: 4_000_000_000,
  };
  const token = `e30.${btoa(JSON.stringify(payload))}.x`;
  const isBeneficiary = space === 'ESPACE_BENEFICIAIRE';
  session.open(anAuthority(token, Date.now() + HOUR_MS), { isTabOnly });
  session.update(session.epoch(), (state) => ({
    ...state,
    user: {
      ...aUser('demo'),
      typeEspace: space,
      ...(isBeneficiary ? { beneficiary: BENEFICIARY } : {}),
      ...user,
    },
    ...(isBeneficiary
      ? {
          contracts: [contract],
          visualisation: {
            visualisationMode: 'CESU_RH',
            selectedContract: contract,
            features: features.map((id) => ({ id, proprietes: {} })),
          },
        }
      : {}),
  }));
  onTestFinished(() => session.close('logout'));
};

/** A user who types and clicks. */
export const setupUser = () => {
  const user = userEvent.setup();
  const dblClick = async (element: Element) => {
    doubleClick = user.dblClick(element);
    await doubleClick;
  };
  return { ...user, dblClick };
};

/** Renders with a query cache of its own, and a user who types and clicks. */
export const renderWithApi = (element: ReactNode) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(() => {
    cleanup();
    queries.clear();
  });
  return {
    user: setupUser(),
    queries,
    ...render(<QueryClientProvider client={queries}>{element}</QueryClientProvider>),
  };
};

/** Stands for the router, which tells a page which one it is. */
export function OnPage({ id, children }: { readonly id: PageId; readonly children: ReactNode }) {
  return <PageContext value={{ id, title: id, params: {} }}>{children}</PageContext>;
}

let shownNotices: readonly string[] = [];

function NoticeReader() {
  const { shown } = useNotifications();
  shownNotices = shown.map(({ type, header, content }) => plain(`${type}: ${header} ${content}`));
  return null;
}

const renderOnPage = (element: ReactNode, id: PageId) => {
  // The store outlives a test.
  forgetNotifications();
  onTestFinished(forgetNotifications);
  return renderWithApi(<OnPage id={id}>{element}</OnPage>);
};

/** Renders as the router does: inside its page, with the list of notices. */
export const renderPage = (element: ReactNode, id: PageId = 'HOME') =>
  renderOnPage(
    <>
      <main>{element}</main>
      <NotificationList />
    </>,
    id,
  );

type Pages = Partial<Readonly<Record<PageId, ComponentType>>>;

/** Without access rules; a page that is not given shows its id as its title. */
function Routed({ pages }: { readonly pages: Pages }) {
  const found = matchPath(useLocation().pathname);
  if (found === undefined) return null;
  const { id, params } = found;
  const Component = pages[id];
  return (
    <PageContext value={{ id, title: id, params }}>
      <main key={id}>
        <Suspense>{Component === undefined ? <h1>{id}</h1> : <Component />}</Suspense>
      </main>
      <NotificationList />
    </PageContext>
  );
}

/** Renders the pages of a flow, each at its address, from `start` on. */
export const renderPages = (pages: Pages, start: string) => {
  forgetNotifications();
  navigate(start);
  onTestFinished(() => {
    forgetNotifications();
    window.history.replaceState(null, '', '/');
  });
  return renderWithApi(
    <LinkRenderContext value={renderRouterLink}>
      <Routed pages={pages} />
    </LinkRenderContext>,
  );
};

/** Renders a part of a page for a person of a professional space; `notices` reads what it says. */
export const renderSigned = (element: ReactNode, person: Person = {}) => {
  signInAs({ space: 'ESPACE_OPERATEUR', ...person });
  return renderOnPage(
    <>
      <main>
        <h1>Page</h1>
        {element}
      </main>
      <NoticeReader />
    </>,
    'BO_OPERATIONS',
  );
};

/** `type: header content` of each notice in sight. */
export const notices = (): readonly string[] => shownNotices;

/** Without no-break spaces. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const errorLinks = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.error-summary a'),
];

/** The links of the error summary, as `#field text`. */
export const problems = (): readonly string[] =>
  errorLinks().map((link) => `${link.getAttribute('href')} ${plain(link.textContent)}`);

/** What the error summary says, apart from its title. */
export const summary = (): readonly string[] =>
  [...document.querySelectorAll('.error-summary li')].map(({ textContent }) => plain(textContent));

/** The links of the error summary, once it is there, each checked to lead to a field of the page. */
export const listedProblems = async (): Promise<readonly string[]> => {
  await waitFor(() => expect(document.querySelector('.error-summary')).not.toBeNull());
  for (const link of errorLinks())
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  return errorLinks().map(({ textContent }) => plain(textContent));
};

/** The field with this label; its help button may have the same words. */
export const field = (label: RegExp): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });

/** The words that describe a field: its hint and its error. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => plain(document.getElementById(id)?.textContent ?? ''))
    .join(' ');

/** What a list of facts says beside this term. */
export const factOf = (term: string): string | undefined => {
  const terms = [...document.querySelectorAll('dt')];
  const found =
    terms.find(({ textContent }) => plain(textContent) === term) ??
    // A term may be followed by its help.
    terms.find(({ textContent }) => plain(textContent).startsWith(`${term} `));
  return found === undefined ? undefined : plain(found.nextElementSibling?.textContent ?? '');
};
