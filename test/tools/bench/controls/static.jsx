import { renderToStaticMarkup } from 'react-dom/server';
import { app } from './app.jsx';

export default renderToStaticMarkup(app);
