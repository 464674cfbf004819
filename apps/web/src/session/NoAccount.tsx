import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Wallet } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { useSessionView } from './current-session.ts';

interface NoAccountProps {
  readonly texts: Readonly<Record<'noAccount' | 'noAccountText' | 'order', string>>;
  /** For those who may not order. */
  readonly otherwise?: ReactNode;
}

/** Nothing to spend: explains how to get some. */
export function NoAccount({ texts, otherwise }: NoAccountProps) {
  const canOrder = canOpenPage(pageOf('ORDER_SESSION_LIST'), useSessionView());
  return (
    <EmptyState
      icon={<Wallet />}
      title={texts.noAccount}
      action={
        canOrder ? (
          <LinkButton href={hrefOf('ORDER_SESSION_LIST')}>{texts.order}</LinkButton>
        ) : (
          otherwise
        )
      }
    >
      {texts.noAccountText}
    </EmptyState>
  );
}
