import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import { aContract, anAuthority, aUser } from '../src/session/session-state.builder.ts';
import { session } from '../src/session/session-store.ts';
import { NotificationList } from '../src/shared/notifications/NotificationList.tsx';
import { forgetNotifications } from '../src/shared/notifications/notification-store.ts';
import { PageContext } from '../src/shared/page/page-context.ts';
import { answerCalls as answerAtOnce, renderWithApi } from './render.tsx';

const beneficiary: NonNullable<ConnectedUser['beneficiary']> = {
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
  readonly permissions?: readonly Permission[];
  readonly user?: Partial<ConnectedUser>;
  readonly contract?: Contract;
}

/** Opens a session of this tab until the end of the test. */
export const signInAs = ({ permissions = [], user = {}, contract = aContract() }: Person = {}) => {
  const payload = {
    sub: 'demo',
    typeEspace: 'ESPACE_BENEFICIAIRE',
    permissions,
    fromBackOffice: false,
    readOnly: false,
    bypassed: false,
    exp: 4_000_000_000,
  };
  const token = `e30.${btoa(JSON.stringify(payload))}.x`;
  session.open(anAuthority(token, Date.now() + HOUR_MS), { isTabOnly: true });
  session.update(session.epoch(), (state) => ({
    ...state,
    user: { ...aUser('demo'), typeEspace: 'ESPACE_BENEFICIAIRE', beneficiary, ...user },
    contracts: [contract],
    visualisation: { visualisationMode: 'CESU_RH', selectedContract: contract, features: [] },
  }));
  onTestFinished(() => session.close('logout'));
};

const ANSWER_MS = 20;

/** Answers after a moment, so that the second press of a double click comes before the answer. */
export const answerCalls = (answers: Parameters<typeof answerAtOnce>[0]) =>
  answerAtOnce(
    answers.map(([call, answer]) => [
      call,
      async (request) => {
        await new Promise((resolve) => {
          setTimeout(resolve, ANSWER_MS);
        });
        return answer(request);
      },
    ]),
  );

/** Renders as the router does: inside its page, with the list of notices. */
export const renderPage = (element: ReactNode, id: PageId = 'HOME') => {
  onTestFinished(forgetNotifications);
  return renderWithApi(
    <PageContext value={{ id, title: 'Page', params: {} }}>
      <main>{element}</main>
      <NotificationList />
    </PageContext>,
  );
};

/** The links of the error list, each checked to lead to a field that is there. */
export const listedProblems = async (): Promise<readonly string[]> => {
  const summary = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.error-summary');
    if (found === null) throw new Error('no error summary');
    return found;
  });
  const links = within(summary).queryAllByRole('link');
  for (const link of links)
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  return links.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
};

/** The field with this label; its help button may have the same words. */
export const field = (label: RegExp): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
