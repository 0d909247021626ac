const paths = {
  alert: 'M12 7.5v5.5M12 16.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M6 18L18 6',
  down: 'M6 9.5l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

type IconProps = { readonly name: keyof typeof paths } | { readonly path: string };

/** A decorative icon next to text that says the same. A screen may pass a path of its own. */
export function Icon(props: IconProps) {
  const path = 'name' in props ? paths[props.name] : props.path;
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
