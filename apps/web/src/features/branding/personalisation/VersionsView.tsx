import {
  returnToBrandingVersion,
  copyBranding,
} from '@portail/contract/branding/branding.calls.ts';
import type {
  BrandingVersion,
  BrandingContent,
} from '@portail/contract/branding/branding.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { History } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingVersionTexts, brandingChooserTexts } from './operator-branding.texts.ts';
import { versionsQuery, versionQuery } from './branding-queries.ts';
import { BrandingFile } from './BrandingFile.tsx';
import { originWords } from './origin-words.ts';
import {
  type Replacement,
  ReplaceDialog,
  useReplacement,
  type AskReplacement,
} from './ReplaceDialog.tsx';
import type { BrandingState } from './use-branding.ts';
import './versions.css';
import { useChangeLines } from './use-change-lines.ts';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useContractNumber } from './use-contract-number.ts';

interface CopyContractProps {
  readonly editor: BrandingState;
  readonly ask: AskReplacement;
}

function CopyContract({ editor, ask }: CopyContractProps) {
  const texts = useTexts(brandingVersionTexts);
  const chooser = useTexts(brandingChooserTexts);
  const { numeroContrat } = editor;
  const { field, submit } = useContractNumber(chooser.wrong, (numero) =>
    ask({
      title: fill(texts.copyConfirm, { numero }),
      confirm: texts.copy,
      done: fill(texts.copyDone, { numero }),
      act: (revision) =>
        callApi(copyBranding, {
          params: { numeroContrat },
          body: { revision, numeroContratSource: numero },
        }),
    }),
  );
  return (
    <Card title={texts.copyTitle}>
      <Form onSubmit={submit}>
        <p>{texts.copyText}</p>
        <TextField label={texts.copyNumber} {...field} />
        <FormActions>
          <Button type="submit" variant="secondary">
            {texts.copy}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

interface DressesProps {
  readonly online: BrandingContent;
  readonly version: BrandingContent;
}

function Changes({ online, version }: DressesProps) {
  const texts = useTexts(brandingVersionTexts);
  const lines = useChangeLines(online, version);
  if (lines.length === 0) return <p>{texts.sameAsOnline}</p>;
  return (
    <ul className="dressing__change-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface VersionChangesProps {
  readonly numeroContrat: string;
  readonly numero: number;
  readonly online: BrandingContent;
}

/** Differences between a former version and the published one. */
function VersionChanges({ numeroContrat, numero, online }: VersionChangesProps) {
  const texts = useTexts(brandingVersionTexts);
  const { data, error, refetch } = useQuery(versionQuery(numeroContrat, numero));
  if (data !== undefined) return <Changes online={online} version={data} />;
  return <PendingRead error={error} refetch={refetch} lines={2} label={texts.loading} />;
}

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
    return (
      <PendingRead error={read.error} refetch={read.refetch} lines={4} label={texts.loading} />
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
