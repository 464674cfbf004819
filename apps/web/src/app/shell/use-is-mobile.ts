import { MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS } from '@portail/contract/constants/constants.ts';
import { useEffect, useState } from 'react';

const isNarrow = (): boolean => window.innerWidth < MOBILE_BREAKPOINT_PX;

/** Below the breakpoint; a resize counts once it has been still for the debounce time. */
export const useIsMobile = (): boolean => {
  const [isMobile, setIsMobile] = useState(isNarrow);
  useEffect(() => {
    let timer: number | undefined;
    const onResize = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsMobile(isNarrow()), RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return isMobile;
};
