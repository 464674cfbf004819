import { Button } from '@portail/ui/actions/Button.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef } from 'react';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { readFailureTexts } from '../../texts/read-failure.ts';

interface LoadMoreProps {
  readonly count: number;
  /** With `{nombre}`, and for a single line. */
  readonly texts: { readonly shown: string; readonly shownOne: string };
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/** The end of a list: how much of it is there, and the way to the rest. */
export function LoadMore({ count, texts, hasMore, isPending, hasFailed, onMore }: LoadMoreProps) {
  const common = useTexts(readFailureTexts);
  const end = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The last page takes the button away: the focus goes to the count, not to nowhere.
    if (!hasMore && wasPressed.current) end.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [hasMore, count]);
  const press = () => {
    wasPressed.current = true;
    onMore();
  };
  return (
    <div ref={end} tabIndex={-1} className="focus-quiet">
      {hasFailed ? (
        <Alert
          tone="danger"
          role="alert"
          title={common.moreTitle}
          actions={
            <Button variant="secondary" isPending={isPending} onClick={press}>
              {common.retry}
            </Button>
          }
        >
          {common.advice}
        </Alert>
      ) : (
        <ShowMore
          position={count === 1 ? texts.shownOne : fill(texts.shown, { nombre: String(count) })}
          hasMore={hasMore}
          isPending={isPending}
          onMore={press}
        />
      )}
    </div>
  );
}
