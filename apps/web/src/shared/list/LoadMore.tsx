import { Button } from '@portail/ui/actions/Button.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { plural } from '../wording/counts.ts';
import { readFailureTexts } from '../page/read-failure.texts.ts';

interface LoadMoreProps {
  readonly count: number;
  /** With `{nombre}`, and for a single line. */
  readonly texts: { readonly shown: string; readonly shownOne: string };
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

export function LoadMore({ count, texts, hasMore, isPending, hasFailed, onMore }: LoadMoreProps) {
  const common = useTexts(readFailureTexts);
  const end = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The last page removes the button, so the focus moves to the count.
    if (!hasMore && wasPressed.current) end.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [hasMore, count]);
  const press = () => {
    wasPressed.current = true;
    onMore();
  };
  return (
    <div ref={end} tabIndex={-1} className="no-focus-ring">
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
          position={plural(count, texts.shownOne, texts.shown)}
          hasMore={hasMore}
          isPending={isPending}
          onMore={press}
        />
      )}
    </div>
  );
}
