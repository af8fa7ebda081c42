import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.ts';
import { AppFrame } from './AppFrame.tsx';
import { AppRoutes } from './AppRoutes.tsx';

/** The whole app, where the browser's address says. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <AppFrame queryClient={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppFrame>
  );
}
