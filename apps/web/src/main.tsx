import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api-client.ts';
import { App } from './app.tsx';
import { LOCALE } from './shell/locale.ts';
import { applyTheme } from './shell/theme.ts';
import './theme.css';

applyTheme();
document.documentElement.lang = LOCALE;
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
