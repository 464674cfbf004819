import { endSession, listSessions } from '@portail/contract/identity/own-sessions.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { connectionTexts, ownSessionsTexts } from './connection.texts.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { instantWords } from './instants.ts';

type OwnSession = CallOutput<typeof listSessions>[number];

function SessionRow({
  session,
  canChange,
}: {
  readonly session: OwnSession;
  readonly canChange: boolean;
}) {
  const texts = useTexts(ownSessionsTexts);
  const common = useTexts(connectionTexts);
  const { submit, isPending } = useApiMutation(endSession, {
    invalidates: [listSessions],
    success: { header: common.success, content: texts.ended },
    failureHeader: common.error,
  });
  const { id, appareil, courante, delegue } = session;
  const date = instantWords(session.ouverteLe);
  const end = async () => {
    // The button disappears with the row.
    if ((await submit({ params: { idSession: id } })) !== undefined) focusPageHeading();
  };
  return (
    <li>
      <div>
        <strong>{appareil}</strong>
        {delegue === undefined ? null : <p>{fill(texts.delegate, { qui: delegue })}</p>}
        <p>{fill(texts.opened, { date })}</p>
        <p>{fill(texts.active, { date: instantWords(session.derniereActivite) })}</p>
      </div>
      {courante ? <Status tone="success">{texts.current}</Status> : null}
      {canChange && !courante ? (
        <Button
          variant="secondary"
          aria-label={
            delegue === undefined
              ? fill(texts.endOf, { appareil, date })
              : fill(texts.endOfDelegate, { qui: delegue, date })
          }
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={() => void end()}
        >
          {texts.end}
        </Button>
      ) : null}
    </li>
  );
}

export function OpenSessions({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(ownSessionsTexts);
  const { data, error, refetch } = useApiQuery(listSessions, {});
  return (
    <ConnectionCard texts={texts} error={error} refetch={refetch}>
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      <ul className="own-list">
        {(data ?? []).map((one) => (
          <SessionRow key={one.id} session={one} canChange={canChange} />
        ))}
      </ul>
    </ConnectionCard>
  );
}
