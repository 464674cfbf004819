import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { withConstantTiming } from '../../../platform/constant-timing.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { SignOut } from '../sign-in/authentication.module.ts';
import type { DescribeLink } from './describe-link.ts';
import type { IssueLink } from './issue-link.ts';
import type { OpenSpace } from './open-space.ts';
import type { UseLink } from './use-link.ts';

interface Dependencies {
  readonly describeLink: DescribeLink;
  readonly issueLink: IssueLink;
  readonly openSpace: OpenSpace;
  readonly useLink: UseLink;
  readonly signOut: SignOut;
}

export type LinksHandlers = Pick<
  Handlers,
  'issueLink' | 'bypassSignIn' | 'getBypassParameters' | 'openPersonSpace'
>;

export const createLinksHandlers = ({
  describeLink,
  issueLink,
  openSpace,
  useLink,
  signOut,
}: Dependencies): LinksHandlers => ({
  issueLink: ({ body, partner, origin }) => issueLink(body, partner, origin),

  bypassSignIn: async ({ body, origin, formerOperator, reply }) => {
    const issued = await withConstantTiming(() => useLink(body, origin));
    // The new cookie takes the place of the former one: no later call could end that session.
    const former = issued.cookieToken === undefined ? undefined : await formerOperator();
    if (former !== undefined) await signOut(former, origin);
    reply.opensSession(issued);
    return {
      token: issued.token,
      expirationDate: formatWireInstant(issued.expiresAt.getTime()),
    };
  },

  getBypassParameters: ({ caller }) => describeLink(caller),

  openPersonSpace: ({ caller, params, body, origin }) =>
    openSpace(caller, { login: params.login, body }, origin),
});
