import { Button } from '@portail/ui/actions/Button.tsx';
import { Printer } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';

export function PrintButton({ children }: { readonly children: ReactNode }) {
  return (
    <Button variant="quiet" icon={<Printer />} onClick={() => window.print()}>
      {children}
    </Button>
  );
}
