import { LinkRenderContext } from '@portail/ui/link/link-context.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LookProvider } from './look/LookProvider.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { queryClient } from './query-client.ts';
import { renderRouterLink } from './router-link.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LinkRenderContext value={renderRouterLink}>
          <LookProvider>
            <PageOutlet />
          </LookProvider>
        </LinkRenderContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
