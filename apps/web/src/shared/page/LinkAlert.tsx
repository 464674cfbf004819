import { Alert, type AlertProps } from '@portail/ui/feedback/Alert.tsx';
import { type ReactNode, useEffect, useRef } from 'react';

interface LinkAlertProps {
  readonly tone: NonNullable<AlertProps['tone']>;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The outcome of a mailed link. It takes the focus: the button that was pressed is gone. */
export function LinkAlert({ tone, title, actions, children }: LinkAlertProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="no-focus-ring">
      <Alert tone={tone} title={title} {...(actions === undefined ? {} : { actions })}>
        {children}
      </Alert>
    </div>
  );
}
