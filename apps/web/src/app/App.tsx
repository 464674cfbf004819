import { LinkRenderContext } from '@portail/ui/link/link-context.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ContractThemeProvider } from './theme/ContractThemeProvider.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { queryClient } from './query-client.ts';
import { renderRouterLink } from './router-link.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LinkRenderContext value={renderRouterLink}>
          <ContractThemeProvider>
            <PageOutlet />
          </ContractThemeProvider>
        </LinkRenderContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
