/** The shapes of the icons, on a ground of 16 by 16. */
const SHAPES = {
  brand: 'M2 7.5 8 2.5l6 5v6H2zM6 9.5v.01M10 9.5v.01',
  requests: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  send: 'M2.5 8 13.5 3l-3 10.5L7.5 9zM7.5 9l6-6',
  players: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8zM3 13.5c.5-2.4 2.5-3.5 5-3.5s4.5 1.1 5 3.5',
  time: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.7V8l2.3 1.5',
  changes: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  scenarios: 'M3 3.5h4.5v4H3zM3 10h4.5v3H3zM10 3.5h3v3h-3zM10 9h3v4h-3z',
  faults: 'M9 2 3.5 9H8l-1 5 5.5-7H8z',
  policies: 'M2.5 5H8m3.5 0h2m-11 6h2M8 11h5.5M9.7 3.2v3.6M6.3 9.2v3.6',
  worlds:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c3.5 3.5 3.5 8.5 0 12M8 2c-3.5 3.5-3.5 8.5 0 12',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3 14 14',
  close: 'M4 4l8 8M12 4l-8 8',
  share: 'M8 10V2.5M5 5l3-2.5L11 5M3 9v4.5h10V9',
  command: 'M3 4.5 6.5 8 3 11.5M8 12h5',
} as const

/** The name of an icon. */
export type IconName = keyof typeof SHAPES

/** A small drawing beside words, or in their place: it says nothing that the words do not say. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.4"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
