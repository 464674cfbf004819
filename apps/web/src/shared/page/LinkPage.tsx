import { Button } from '@portail/ui/actions/Button.tsx';
import type { ReactNode } from 'react';
import { useUrlToken } from '../navigation/url-token.ts';
import { CardPage } from './CardPage.tsx';
import { LinkAlert } from './LinkAlert.tsx';

interface LinkPageProps {
  readonly texts: { readonly missingTitle: string; readonly missing: string };
  /** Shown where the address has no token. */
  readonly actions?: ReactNode;
  readonly children: (token: string) => ReactNode;
}

/** The page of a mailed link. */
export function LinkPage({ texts, actions, children }: LinkPageProps) {
  const token = useUrlToken('jeton');
  if (token !== undefined) return children(token);
  return (
    <CardPage>
      <LinkAlert tone="warning" title={texts.missingTitle} actions={actions}>
        <p>{texts.missing}</p>
      </LinkAlert>
    </CardPage>
  );
}

interface RefusedLinkProps {
  readonly title: string;
  readonly message: string;
  readonly actions: ReactNode;
}

export function RefusedLink({ title, message, actions }: RefusedLinkProps) {
  return (
    <CardPage hasErrors>
      <LinkAlert tone="danger" title={title} actions={actions}>
        <p>{message}</p>
      </LinkAlert>
    </CardPage>
  );
}

interface ConfirmLinkProps {
  readonly texts: { readonly confirm: string; readonly pending: string };
  readonly isPending: boolean;
  readonly onConfirm: () => void;
}

/** A button, because mail scanners open links but press nothing. */
export function ConfirmLink({ texts, isPending, onConfirm }: ConfirmLinkProps) {
  return (
    <Button isFullWidth isPending={isPending} pendingLabel={texts.pending} onClick={onConfirm}>
      {texts.confirm}
    </Button>
  );
}
