import { searchEverything } from '@portail/contract/backoffice/operator-search.calls.ts';
import {
  SEARCH_MIN,
  type OperatorSearchResult,
} from '@portail/contract/backoffice/operator-search.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { VisuallyHidden } from '@portail/ui/layout/VisuallyHidden.tsx';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { globalSearchTexts } from './global-search.texts.ts';
import './global-search.css';
import { itemsOf, type ResultGroup, type SearchItem } from './search-results.ts';

const GROUPS: readonly ResultGroup[] = ['personnes', 'nonInscrits', 'numeros'];

/** A `/` typed in a field is a character. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

const useShortcut = (field: { readonly current: HTMLInputElement | null }) => {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal=true]') !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
};

function Item({ item }: { readonly item: SearchItem }) {
  const texts = useTexts(globalSearchTexts);
  const { title, kind, detail, href } = item;
  const detailWords = () => {
    if (detail.is === 'owner') return detail.name;
    if (detail.is === 'expected')
      return fill(texts.expected, { contrat: detail.contract, session: detail.session });
    const { contracts } = detail;
    if (contracts.length === 0) return texts.noContract;
    return fill(contracts.length === 1 ? texts.contract : texts.contracts, {
      contrats: contracts.join(', '),
    });
  };
  const content = (
    <>
      <strong>{kind === undefined ? title : `${texts[kind]} ${title}`}</strong>
      <span className="global-search__detail">{detailWords()}</span>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <span className="global-search__item">{content}</span>
      ) : (
        <Link className="global-search__item" href={href}>
          {content}
        </Link>
      )}
    </li>
  );
}

function Results({ found }: { readonly found: OperatorSearchResult }) {
  const texts = useTexts(globalSearchTexts);
  const id = useId();
  const session = useSessionView();
  const items = itemsOf(found, session.kind === 'connected' ? session.permissions : []);
  const count = GROUPS.reduce((sum, group) => sum + items[group].length, 0);
  if (count === 0)
    return (
      <div role="status">
        <strong>{texts.none}</strong>
        <p>{texts.noneText}</p>
      </div>
    );
  return (
    <>
      <p role="status" className="global-search__count">
        {plural(count, texts.foundOne, texts.found)}
      </p>
      {GROUPS.filter((group) => items[group].length > 0).map((group) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <h2 id={`${id}-${group}`} className="global-search__group">
            {texts[group]}
          </h2>
          <ul className="global-search__list">
            {items[group].map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </ul>
          {group === 'personnes' && found.suite ? <p>{texts.more}</p> : null}
        </section>
      ))}
    </>
  );
}

/**
 * Searches on Enter only: each person in an answer is recorded as read by the operator. What is
 * typed never enters an address.
 */
export default function GlobalSearch() {
  const texts = useTexts(globalSearchTexts);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isShort, setShort] = useState(false);
  const [found, setFound] = useState<OperatorSearchResult>();
  const { submit, isPending, refusal } = useApiMutation(searchEverything, {
    onSuccess: setFound,
  });
  useShortcut(field);

  const close = () => {
    setOpen(false);
    setFound(undefined);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && box.current?.contains(target) === false) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const recherche = typed.trim();
    setFound(undefined);
    setShort(recherche.length < SEARCH_MIN);
    setOpen(true);
    if (recherche.length >= SEARCH_MIN) void submit({ body: { recherche } });
  };

  /** Arrows move between the field and the results. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
      field.current?.focus();
      return;
    }
    if (!isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const links = [
      ...(box.current?.querySelectorAll<HTMLElement>('.global-search__panel a') ?? []),
    ];
    const places = [field.current, ...links];
    const current = places.findIndex((one) => one === document.activeElement);
    const next = places[current + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    next?.focus();
  };

  const content = () => {
    if (isShort) return <p role="status">{texts.tooShort}</p>;
    if (refusal !== undefined)
      return (
        <Alert tone="danger" role="alert" title={texts.failed}>
          {refusal.failure.message}
        </Alert>
      );
    if (isPending || found === undefined)
      return <Skeleton shape="table" lines={3} label={texts.loading} />;
    return <Results found={found} />;
  };

  return (
    <div className="global-search" ref={box} onKeyDown={onKeyDown}>
      <form
        role="search"
        aria-label={texts.search}
        className="global-search__form"
        onSubmit={onSubmit}
      >
        <input
          ref={field}
          type="search"
          className="global-search__field"
          aria-label={texts.field}
          aria-keyshortcuts="/"
          aria-controls={isOpen ? id : undefined}
          placeholder={texts.placeholder}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="quiet" isSmall icon={<Search />}>
          <VisuallyHidden>{texts.submit}</VisuallyHidden>
        </Button>
      </form>
      {isOpen ? (
        <section
          id={id}
          className="global-search__panel"
          aria-label={texts.results}
          aria-busy={isPending}
          // A followed link leaves the results behind.
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a') !== null) close();
          }}
        >
          {content()}
        </section>
      ) : null}
    </div>
  );
}
