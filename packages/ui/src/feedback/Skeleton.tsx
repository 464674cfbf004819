import './Skeleton.css';
import { useEffect, useState } from 'react';

type SkeletonProps = {
  /** How many lines will be there, about. */
  lines?: number;
  shape?: 'text' | 'card' | 'table';
  /** Shown, and announced to screen readers, after a second. */
  label?: string;
};

const SAY_AFTER_MS = 1000;

/** Drawn only after 200 ms (in CSS): most answers come before, and a flash would be worse than nothing. */
export function Skeleton({ lines = 3, shape = 'text', label = 'Chargement' }: SkeletonProps) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSaid(true);
    }, SAY_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className={`skeleton skeleton--${shape}`}>
      <div className="skeleton__lines" aria-busy="true">
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} className="skeleton__line" aria-hidden />
        ))}
      </div>
      {/* Outside of what is busy: a screen reader waits for the end of that before it speaks. */}
      <p className="skeleton__label" role="status">
        {isSaid ? label : ''}
      </p>
    </div>
  );
}
