import './data.css';
import { Button } from '../actions/Button.tsx';

type ShowMoreProps = {
  /** "20 mouvements sur 134": where one is in the list. */
  position: string;
  hasMore: boolean;
  isPending?: boolean;
  onMore: () => void;
};

/** The list grows where it ends; nothing is loaded by scrolling alone. */
export function ShowMore({ position, hasMore, isPending = false, onMore }: ShowMoreProps) {
  return (
    <div className="show-more no-print">
      <p className="show-more__position" role="status">
        {position}
      </p>
      {hasMore && (
        <Button variant="secondary" isPending={isPending} onClick={onMore}>
          Afficher la suite
        </Button>
      )}
    </div>
  );
}
