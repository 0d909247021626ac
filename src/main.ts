import './chunks/shared.ts';
import { start } from './start.tsx';

const mount = document.getElementById('app');
if (mount) void start(mount);
else console.error('The page has no element with the id "app".');
