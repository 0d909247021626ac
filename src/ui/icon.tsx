const paths = {
  alert: 'M12 7.5v5.5M12 16.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  back: 'M14.5 6l-6 6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cloud: 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z',
  copy: 'M10.5 8.500h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM15.5 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2',
  down: 'M6 9.5l6 6 6-6',
  external:
    'M13.5 5H19v5.500M19 5l-8.5 8.500M10 6H6.500A1.5 1.5 0 0 0 5 7.500v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.500V14',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5.5 5.6 5.5 12.4 0 18M12 3c-5.5 5.6-5.5 12.4 0 18',
  mail: 'M4 6.500h16v11H4zM4.5 7l7.5 6 7.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pen: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  seal: 'M12 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 14l-1.5 7 5-2.7 5 2.7-1.5-7M9.7 9.7l1.6 1.6 3-3.2',
} as const;

export type IconName = keyof typeof paths;

/** Decoration: the words beside it say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
