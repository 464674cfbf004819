import { returnToBrandingVersion } from '@portail/contract/branding/branding.calls.ts';
import type { BrandingVersion } from '@portail/contract/branding/branding.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { History } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingVersionTexts } from './operator-branding.texts.ts';
import { CopyContract } from './CopyContract.tsx';
import { versionsQuery } from './branding-queries.ts';
import { BrandingFile } from './BrandingFile.tsx';
import { originWords } from './origin-words.ts';
import { type Replacement, ReplaceDialog, useReplacement } from './ReplaceDialog.tsx';
import type { BrandingState } from './use-branding.ts';
import { VersionChanges } from './VersionChanges.tsx';
import './versions.css';

interface VersionProps {
  readonly editor: BrandingState;
  readonly version: BrandingVersion;
  readonly onBack: ((version: BrandingVersion) => void) | undefined;
}

function Version({ editor, version, onBack }: VersionProps) {
  const texts = useTexts(brandingVersionTexts);
  const [isOpen, setOpen] = useState(false);
  const { numero, date, auteur, commentaire, origine, source, enLigne } = version;
  return (
    <li className="version">
      <div className="version__head">
        <h3 className="version__name">{fill(texts.version, { numero: String(numero) })}</h3>
        {enLigne ? <Status tone="success">{texts.online}</Status> : null}
      </div>
      <p className="version__comment">{commentaire}</p>
      <p className="version__facts">{fill(texts.by, { date, auteur })}</p>
      <p className="version__facts">{originWords(texts, origine, source)}</p>
      {enLigne ? null : (
        <Disclosure title={texts.differences} onToggle={setOpen}>
          {isOpen ? (
            <VersionChanges
              numeroContrat={editor.numeroContrat}
              numero={numero}
              online={editor.view.publie.habillage}
            />
          ) : null}
        </Disclosure>
      )}
      {onBack === undefined || enLigne ? null : (
        <Button
          variant="secondary"
          isSmall
          icon={<History />}
          aria-label={fill(texts.backOf, { numero: String(numero) })}
          onClick={() => onBack(version)}
        >
          {texts.back}
        </Button>
      )}
    </li>
  );
}

interface HistoryListProps {
  readonly editor: BrandingState;
  readonly onBack: ((version: BrandingVersion) => void) | undefined;
}

function HistoryList({ editor, onBack }: HistoryListProps) {
  const texts = useTexts(brandingVersionTexts);
  const { numeroContrat, view } = editor;
  const read = useInfiniteQuery(versionsQuery(numeroContrat, view.revision));
  if (read.data === undefined)
    return read.error === null ? (
      <Skeleton lines={4} label={texts.loading} />
    ) : (
      <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
    );
  const versions = read.data.pages.flat();
  if (versions.length === 0)
    return (
      <EmptyState icon={<History />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  return (
    <>
      <ol className="versions">
        {versions.map((version) => (
          <Version key={version.numero} editor={editor} version={version} onBack={onBack} />
        ))}
      </ol>
      {read.hasNextPage ? (
        <ShowMore
          position={plural(versions.length, texts.positionOne, texts.position)}
          hasMore
          isPending={read.isFetchingNextPage}
          onMore={() => void read.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

interface VersionsViewProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
}

/** Published versions, and the actions that replace the draft. */
export function VersionsView({ editor, isReadOnly }: VersionsViewProps) {
  const texts = useTexts(brandingVersionTexts);
  const { numeroContrat } = editor;
  const replacement = useReplacement(editor);
  const backTo = ({ numero }: BrandingVersion): Replacement => ({
    title: fill(texts.backTitle, { numero: String(numero) }),
    confirm: fill(texts.backOf, { numero: String(numero) }),
    done: fill(texts.backDone, { numero: String(numero) }),
    act: (revision) =>
      callApi(returnToBrandingVersion, {
        params: { numeroContrat, numero: String(numero) },
        body: { revision },
      }),
  });
  return (
    <div className="dressing__view">
      <p className="dressing__intro">{texts.intro}</p>
      <Card title={texts.title}>
        <HistoryList
          editor={editor}
          onBack={isReadOnly ? undefined : (version) => replacement.ask(backTo(version))}
        />
      </Card>
      <div className="versions__others">
        {isReadOnly ? null : <CopyContract editor={editor} ask={replacement.ask} />}
        <BrandingFile editor={editor} isReadOnly={isReadOnly} ask={replacement.ask} />
      </div>
      <ReplaceDialog {...replacement} />
    </div>
  );
}
