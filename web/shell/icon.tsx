const paths = {
  calendar:
    'M5 5.500h14a1.5 1.5 0 0 1 1.5 1.500v12a1.5 1.5 0 0 1-1.5 1.500H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.500zM3.5 10h17M8 3v4M16 3v4',
  write: 'M4 20h4L19 9a2 2 0 0 0 0-2.800L17.8 5a2 2 0 0 0-2.8 0L4 16zM13.5 6.500l4 4',
  posts: 'M4 6h16M4 12h16M4 18h10',
  chart: 'M4 20h16M6.500 16.500V11M12 16.500V5M17.500 16.500V8',
  slots:
    'M4 4.500h6.500V11H4zM13.5 4.500H20V11h-6.500zM4 13.500h6.500V20H4zM13.5 13.500H20V20h-6.500z',
  connections:
    'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1.3 1.300M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1.3-1.3',
  developers: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  brand:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.7-2-.5-1.6.4-2.5 1.8-2.500H18a3 3 0 0 0 3-3C21 7.5 17 3 12 3zM7.5 11.500h.01M10.5 7.500h.01M15 7.500h.01',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.4',
  reference: 'M5 4h9a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  alert: 'M12 8v5M12 16.500h.01M12 3.500l9 16H3z',
  info: 'M12 11v5M12 8h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500z',
  key: 'M14.5 9.500a4.5 4.5 0 1 0-3.3 4.300L13 15.500h2.500V18H18v2.500h3V17l-6.8-6.8',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  picture:
    'M5 4h14a1.500 1.500 0 0 1 1.500 1.500v13A1.500 1.500 0 0 1 19 20H5a1.500 1.500 0 0 1-1.500-1.500v-13A1.500 1.500 0 0 1 5 4zM4 17l5-5 4 4 3-3 4.500 4M15.500 9h.01',
  video: 'M4 6.500h11v11H4zM15 11l5.500-3v8L15 13',
  grip: 'M9.5 6h.01M14.500 6h.01M9.5 12h.01M14.500 12h.01M9.5 18h.01M14.500 18h.01',
  filter: 'M4 6.500h16M7.500 12h9M10.500 17.500h3',
  choose:
    'M5.500 4h13A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-13A1.500 1.500 0 0 1 5.500 4zM8 12.200l2.800 2.800L16 9.500',
  sort: 'M8 9.500l4-4 4 4M8 14.500l4 4 4-4',
  crop: 'M7 3v14h14M3 7h14v14',
  up: 'M6 14.500l6-6 6 6',
  down: 'M6 9.500l6 6 6-6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.500c1-4 4-5.5 7.5-5.500s6.5 1.5 7.5 5.5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 17 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
