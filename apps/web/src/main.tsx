import '@plumbline/ui/theme/theme.css';
import { ComponentStyles } from '@plumbline/ui/theme/ComponentStyles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <ComponentStyles>
      <RouterProvider router={createRouter()} />
    </ComponentStyles>
  </StrictMode>,
);
