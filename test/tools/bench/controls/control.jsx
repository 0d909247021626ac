import { createRoot } from 'react-dom/client';
import { app } from './app.jsx';

const container = document.getElementById('app');
if (container) createRoot(container).render(app);
