import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { Permission, SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { SessionStoreContext } from '../src/session/current-session.ts';
import { aUser, anAuthority } from '../src/session/session-state.builder.ts';
import { signedIn } from '../src/session/session-state.ts';
import {
  forgetNotifications,
  useNotifications,
} from '../src/shared/notifications/notification-store.ts';
import { PageContext } from '../src/shared/page/page-context.ts';
import { type FakeAnswer, renderWithApi, type SentRequest } from './render.tsx';

function Notices() {
  const { shown } = useNotifications();
  return (
    <ul aria-label="notices">
      {shown.map(({ id, type, header, content }) => (
        <li key={id}>{`${type}: ${header} ${content}`}</li>
      ))}
    </ul>
  );
}

interface Signed {
  readonly space?: SpaceType;
  readonly permissions?: readonly Permission[];
  readonly user?: Partial<ConnectedUser>;
}

const OWN = { fromBackOffice: false, readOnly: false, bypassed: false };

const sessionOf = ({ space = 'ESPACE_OPERATEUR', permissions = [], user = {} }: Signed) => {
  const payload = btoa(
    JSON.stringify({ sub: 'camille', typeEspace: space, permissions, exp: 4_000_000_000, ...OWN }),
  );
  return {
    ...signedIn(anAuthority(`.${payload}.`, Date.now() + 3_600_000), false),
    user: { ...aUser('camille'), typeEspace: space, ...user },
  };
};

/** Renders a part of a page for a signed-in person, with the notices as a list. */
export const renderSigned = (element: ReactNode, signed: Signed = {}) => {
  // The store outlives a test: another may have left notices in it.
  forgetNotifications();
  return renderWithApi(
    <SessionStoreContext value={createStore(() => sessionOf(signed))}>
      <PageContext value={{ id: 'BO_OPERATIONS', title: '', params: {} }}>
        <main>
          <h1>Page</h1>
          {element}
        </main>
        <Notices />
      </PageContext>
    </SessionStoreContext>,
  );
};

/** Texts of the notices in sight, without no-break spaces. */
export const notices = (): readonly string[] =>
  within(screen.getByRole('list', { name: 'notices', hidden: true }))
    .queryAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => plain(textContent));

export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The links of the error summary, as `field id: text`. */
export const problems = (): readonly string[] =>
  [...document.querySelectorAll('.error-summary a')].map(
    (link) => `${link.getAttribute('href')} ${plain(link.textContent)}`,
  );

/** What the error summary says, apart from its title. */
export const summary = (): readonly string[] =>
  [...document.querySelectorAll('.error-summary li')].map(({ textContent }) => plain(textContent));

/** The bodies sent to a call. */
export const bodiesOf = (
  sent: readonly SentRequest[],
  call: CallDefinition,
): readonly unknown[] => {
  const path = new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/?]+')}(\\?|$)`);
  return sent
    .filter(({ method, url }) => method === call.method && path.test(url))
    .map(({ body }) => body);
};

const ANSWER_MS = 20;

/** An answer that takes a moment, so that a second press comes before it. */
export const slowly = (answer: FakeAnswer) => async (): Promise<FakeAnswer> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MS);
  });
  return answer;
};
