/** Renders the minimal sign-in page. The benchmark compares the pages of the app with it. */
import './theme.css';
import { Theme } from '@radix-ui/themes/components/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { SignIn } from './SignIn.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Theme>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<SignIn />} />
        </Routes>
      </BrowserRouter>
    </Theme>
  </StrictMode>,
);
