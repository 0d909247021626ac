// Starts the application in a page of another product. dist/embed.js loads what the build makes of this file.

/** The names of files, put in by the build: the table of core/files.ts, the style sheet, the application. */
declare const TABLE: string;
declare const STYLE: string;
declare const MAIN: string;

const patienceMs = 3_000;

async function start() {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  const place = document.querySelector('[data-sealport]');
  if (!place || document.getElementById('app')) {
    console.error('Sealport needs an element with data-sealport, and the id "app" for itself.');
    return;
  }
  const files = document.createElement('template');
  files.dataset.files = '';
  files.content.append(TABLE);
  const style = document.createElement('link');
  const styled = new Promise((resolve) => {
    style.onload = resolve;
    style.onerror = resolve;
  });
  style.rel = 'stylesheet';
  style.href = new URL(STYLE, import.meta.url).href;
  const app = document.createElement('div');
  app.id = 'app';
  place.replaceChildren(style, files, app);
  // A sheet that does not come must not keep the application away.
  await Promise.race([styled, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await import(MAIN);
}

void start();

export {};
