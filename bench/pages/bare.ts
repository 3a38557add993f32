// The page that all others are compared with: React, and nothing that it has to load or compute.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('app');
if (root) createRoot(root).render(createElement('h1', null, 'A page without data'));
