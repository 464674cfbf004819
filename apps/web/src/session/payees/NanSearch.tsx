import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { isNan, nanOfPaste } from '@portail/rules/identifiers/nan.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { GlossaryTip } from '../../shared/glossary/GlossaryTip.tsx';
import { useTexts, fill } from '../../shared/texts/define-texts.ts';
import { nanSearchTexts, payeeTexts } from './payees.texts.ts';
import { payeeQuery } from './payee-queries.ts';
import './payees.css';
import { SearchFailure } from './SearchFailure.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { isPayable, usePayeeWords } from './payee-words.ts';

interface FoundPayeeProps {
  readonly payee: Payee;
  readonly chooseLabel: string;
  readonly onChoose: (payee: Payee) => void;
}

/** Why nothing can be paid to them from here. */
function NotPayable({ payee }: { readonly payee: Payee }) {
  const texts = useTexts(payeeTexts);
  if (payee.contactStatus !== 'ACTIF') return <Alert tone="warning">{texts.inactive}</Alert>;
  return <Alert tone="warning">{texts.offlineAdvice}</Alert>;
}

/** Who the code belongs to: the name is the first thing read. */
function FoundPayee({ payee, chooseLabel, onChoose }: FoundPayeeProps) {
  const texts = useTexts(nanSearchTexts);
  const common = useTexts(payeeTexts);
  const words = usePayeeWords();
  const isOpen = isPayable(payee);
  const { socialReason: nom } = payee;
  return (
    <div className="payee-found">
      <p className="payee__detail">{texts.found}</p>
      <p className="payee-found__name">{nom}</p>
      <p>{words(payee)}</p>
      <p className="payee-found__status">
        <Status tone={payee.paiementEnLigne ? 'success' : 'warning'}>
          {payee.paiementEnLigne ? common.online : common.offline}
        </Status>
      </p>
      {isOpen ? (
        <>
          <p>{texts.check}</p>
          <div className="cluster">
            <Button onClick={() => onChoose(payee)}>{fill(chooseLabel, { nom })}</Button>
          </div>
        </>
      ) : (
        <NotPayable payee={payee} />
      )}
    </div>
  );
}

const FIELD_ID = 'recherche-nan';

interface NanSearchProps {
  /** Searched at once: the code of the draft, or of an address. */
  readonly codeNAN?: string | undefined;
  readonly onChoose: (payee: Payee) => void;
  /** The words of the button that goes on with who was found; `{nom}` is filled in. */
  readonly chooseLabel: string;
  /** Told when what was typed is refused, so that the title of the page may say so. */
  readonly onProblem?: ((hasProblem: boolean) => void) | undefined;
}

const bare = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]/g, '');

/** What is typed is checked as it is; a code copied from a card loses its star and key. */
const useTypedNan = (given: string, onProblem: NanSearchProps['onProblem']) => {
  const [typed, setTyped] = useState(given);
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const code = bare(typed);
  const say = (message: string | undefined) => {
    setError(message);
    onProblem?.(message !== undefined);
  };
  const type = (text: string) => {
    setTyped(text);
    if (error !== undefined && isNan(bare(text))) say(undefined);
  };
  return {
    typed,
    code: isNan(code) ? code : undefined,
    error,
    attempt,
    type,
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const nan = nanOfPaste(event.clipboardData.getData('text'));
      if (nan === undefined) return;
      event.preventDefault();
      type(nan);
    },
    /** Is it a code that can be looked for? */
    assess: (): boolean => {
      const message = code === '' ? MESSAGES.required : isNan(code) ? undefined : MESSAGES.nan;
      say(message);
      setAttempt((before) => before + 1);
      return message === undefined;
    },
  };
};

/** By the code of seven digits: the found name stands large before anything is paid. */
export function NanSearch({ codeNAN = '', onChoose, chooseLabel, onProblem }: NanSearchProps) {
  const texts = useTexts(nanSearchTexts);
  const nan = useTypedNan(codeNAN, onProblem);
  const result = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...payeeQuery(nan.code ?? ''),
    enabled: nan.code !== undefined,
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nan.assess()) return;
    if (error !== null) void refetch();
    result.current?.focus();
  };
  const problems =
    nan.error === undefined ? [] : [{ fieldId: FIELD_ID, label: texts.code, message: nan.error }];
  return (
    <section aria-labelledby="chercher-nan" className="nan-search">
      <h2 id="chercher-nan">{texts.title}</h2>
      <Form onSubmit={submit}>
        <ErrorSummary problems={problems} attempt={nan.attempt} />
        <div className="nan-search__line">
          <TextField
            id={FIELD_ID}
            label={texts.code}
            hint={texts.hint}
            help={<GlossaryTip word="codeNan" />}
            error={nan.error}
            value={nan.typed}
            onChange={({ target }) => nan.type(target.value)}
            onPaste={nan.paste}
            inputMode="numeric"
            autoComplete="off"
            width="short"
          />
          <Button
            type="submit"
            variant="secondary"
            icon={<Search />}
            isPending={isFetching}
            pendingLabel={texts.searching}
          >
            {texts.search}
          </Button>
        </div>
      </Form>
      <div ref={result} tabIndex={-1} className="no-focus-ring" role="status">
        {nan.code !== undefined && data !== undefined ? (
          <FoundPayee payee={data} chooseLabel={chooseLabel} onChoose={onChoose} />
        ) : null}
      </div>
      {nan.code !== undefined && error !== null && !isFetching ? (
        <SearchFailure key={nan.code} error={error} onRetry={() => void refetch()} />
      ) : null}
    </section>
  );
}
